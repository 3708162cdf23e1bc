"""Every benchmark of this folder, one after the other: ``python -m bench``, or ``python -m bench hands match``."""

import importlib
import pkgutil
import sys

import bench


def main() -> None:
    """Run the benchmarks named on the command line, or all."""
    known = [module.name for module in pkgutil.iter_modules(bench.__path__) if not module.name.startswith("_")]
    for name in sys.argv[1:] or known:
        print(f"\n{name}")
        importlib.import_module(f"bench.{name}").main()


if __name__ == "__main__":
    main()
