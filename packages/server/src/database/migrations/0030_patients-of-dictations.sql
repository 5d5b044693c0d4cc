CREATE TABLE "former_names" (
	"patient_pool_id" text NOT NULL,
	"name" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dictations" ADD COLUMN "moves" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "former_names" ADD CONSTRAINT "former_names_patient_pool_id_patients_id_fk" FOREIGN KEY ("patient_pool_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_names_patient_pool_id_index" ON "former_names" USING btree ("patient_pool_id");--> statement-breakpoint
-- Whatever changes a patient's name: what was sent under the earlier one is still about them.
CREATE FUNCTION keep_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "former_names" ("patient_pool_id", "name", "until") VALUES (OLD."id", OLD."first_name" || ' ' || OLD."last_name", now());
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "former_names_kept" AFTER UPDATE OF "first_name", "last_name" ON "patients" FOR EACH ROW
	WHEN (OLD."first_name" IS DISTINCT FROM NEW."first_name" OR OLD."last_name" IS DISTINCT FROM NEW."last_name")
	EXECUTE FUNCTION keep_former_name();
