"""What a verdict leaves as evidence (account and table ids, figures), and how that is put into words."""
