DO $$
DECLARE doubles text;
BEGIN
	SELECT string_agg("mrn", ', ') INTO doubles FROM (
		SELECT min("mrn") AS "mrn" FROM "patients" GROUP BY "practice_id", lower("mrn") HAVING count(*) > 1 LIMIT 5
	) AS found;
	IF doubles IS NOT NULL THEN
		RAISE EXCEPTION 'Several patients of a practice have the same MRN but for its case: %. Change them with the version before, then start this one.', doubles;
	END IF;
END $$;--> statement-breakpoint
DROP INDEX "patients_practice_id_mrn_index";--> statement-breakpoint
CREATE UNIQUE INDEX "patients_mrn" ON "patients" USING btree ("practice_id",lower("mrn"));