"""What `deploy/test` runs, in the environment that `deploy.setup` has made."""
