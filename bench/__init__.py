"""Benchmarks: figures as ratios taken in one run, each beside the bar of the design. ``make bench`` prints them all."""
