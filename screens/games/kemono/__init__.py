"""What けものフレンズ adds to the screens."""
