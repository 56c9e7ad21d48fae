"""Every sentence a person reads, for window, command line and paper; English and Korean."""
