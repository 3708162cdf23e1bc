"""けものフレンズ, the card battle of two players."""
