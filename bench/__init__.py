"""Where the README's figures come from; run by ``python -m bench``, never by a test."""
