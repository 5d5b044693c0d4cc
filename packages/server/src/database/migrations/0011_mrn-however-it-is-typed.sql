-- What an MRN is compared by: blanks, case, the kind of dash and the width of letters are not seen in it.
CREATE FUNCTION mrn_alike(mrn text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
	SELECT regexp_replace(
		regexp_replace(lower(normalize(mrn, NFKC)), '[\u058A\u05BE\u1400\u1806\u2010-\u2015\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\U00010EAD]', '-', 'g'),
		'[[:space:]]', '', 'g')
$$;--> statement-breakpoint
DROP INDEX "patients_mrn";--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "mrn_double" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Those that were two until now stay two, since nobody can say here which of them is wrong.
UPDATE "patients" SET "mrn_double" = "earlier" FROM (
	SELECT "id", row_number() OVER (PARTITION BY "practice_id", mrn_alike("mrn") ORDER BY "created_at", "id") - 1 AS "earlier" FROM "patients"
) AS "counted" WHERE "patients"."id" = "counted"."id" AND "earlier" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "patients_mrn" ON "patients" USING btree ("practice_id",mrn_alike("mrn"),"mrn_double");--> statement-breakpoint
-- Words of names are parted by these signs as well.
UPDATE "patients" SET "search" = regexp_replace("search", '[;&"“”„ ]+', ' ', 'g') WHERE "search" ~ '[;&"“”„]';
