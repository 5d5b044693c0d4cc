ALTER TABLE "practices" ADD COLUMN "patient_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "practices" SET "patient_count" = (SELECT count(*) FROM "patients" WHERE "practice_id" = "practices"."id");--> statement-breakpoint
CREATE FUNCTION count_patients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "practices" SET "patient_count" = "patient_count" + changed.sign * changed.patients
	FROM (
		SELECT "practice_id", CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS sign, count(*) AS patients
		FROM "changed_patients" GROUP BY "practice_id"
	) AS changed
	WHERE "practices"."id" = changed."practice_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "patients_added" AFTER INSERT ON "patients"
	REFERENCING NEW TABLE AS "changed_patients" FOR EACH STATEMENT EXECUTE FUNCTION count_patients();--> statement-breakpoint
CREATE TRIGGER "patients_deleted" AFTER DELETE ON "patients"
	REFERENCING OLD TABLE AS "changed_patients" FOR EACH STATEMENT EXECUTE FUNCTION count_patients();
