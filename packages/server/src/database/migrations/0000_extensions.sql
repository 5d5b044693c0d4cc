-- Names are searched by their trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
