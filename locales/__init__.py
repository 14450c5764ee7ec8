"""The catalogues of sentences, and what keeps them in step with the source; a running bot reads the .po files."""
