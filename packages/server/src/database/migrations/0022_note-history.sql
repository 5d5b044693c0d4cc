CREATE TABLE "note_versions" (
	"practice_id" text NOT NULL,
	"dictation_id" text NOT NULL,
	"number" integer NOT NULL,
	"machine" boolean NOT NULL,
	"saved_by" text DEFAULT '' NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "note_versions_dictation_id_number_pk" PRIMARY KEY("dictation_id","number")
);
--> statement-breakpoint
ALTER TABLE "dictations" ADD COLUMN "signature" jsonb;--> statement-breakpoint
ALTER TABLE "dictations" ADD COLUMN "addenda" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_dictation_id_dictations_id_fk" FOREIGN KEY ("dictation_id") REFERENCES "public"."dictations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The notes of before: the machine's text where nobody has saved one since, otherwise a text whose first version is unknown.
INSERT INTO "note_versions" ("practice_id", "dictation_id", "number", "machine", "saved_by", "saved_at", "note")
SELECT "practice_id", "id", CASE WHEN "unedited" THEN 0 ELSE 1 END, "unedited",
  CASE WHEN "unedited" THEN '' ELSE coalesce("note_state"->'edited'->>'by', '') END,
  coalesce(("note_state"->'edited'->>'at')::timestamptz, "updated_at"), "soap_note"
FROM (SELECT *, "version" <= 2 AND NOT jsonb_exists("note_state", 'edited') AS "unedited" FROM "dictations") AS "notes"
WHERE "soap_note" IS NOT NULL;
