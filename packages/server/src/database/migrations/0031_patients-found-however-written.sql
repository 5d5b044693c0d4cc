ALTER TABLE "patients" ADD COLUMN "search_form" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practices" ADD COLUMN "date_order" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "patients_search_form_index" ON "patients" USING btree ("search_form");--> statement-breakpoint
DROP INDEX "patients_mrn";--> statement-breakpoint
-- What an MRN is compared by: its letters and digits, whatever their case and width. An MRN of signs alone is compared as it is.
CREATE OR REPLACE FUNCTION mrn_alike(mrn text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
	SELECT coalesce(
		nullif(regexp_replace(lower(normalize(mrn, NFKC)), '[-._/#:[:space:]\u058A\u05BE\u1400\u1806\u2010-\u2015\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\U00010EAD]', '', 'g'), ''),
		mrn)
$$;--> statement-breakpoint
-- Those that were two until now stay two, since nobody can say here which of them is wrong.
UPDATE "patients" SET "mrn_double" = "earlier" FROM (
	SELECT "id", row_number() OVER (PARTITION BY "practice_id", mrn_alike("mrn") ORDER BY "created_at", "id") - 1 AS "earlier" FROM "patients"
) AS "counted" WHERE "patients"."id" = "counted"."id" AND "mrn_double" <> "earlier";--> statement-breakpoint
CREATE UNIQUE INDEX "patients_mrn" ON "patients" USING btree ("practice_id",mrn_alike("mrn"),"mrn_double");
