"""littlewars: wargames for bags of plastic soldiers."""
