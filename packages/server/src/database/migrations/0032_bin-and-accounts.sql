CREATE TABLE "bin" (
	"id" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"kind" text NOT NULL,
	"item" jsonb NOT NULL,
	"versions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_key" text,
	"patient_pool_id" text,
	"replaced" boolean DEFAULT false NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_by_name" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "note_versions" ADD COLUMN "saved_by_account" text;--> statement-breakpoint
ALTER TABLE "bin" ADD CONSTRAINT "bin_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin" ADD CONSTRAINT "bin_file_key_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin" ADD CONSTRAINT "bin_patient_pool_id_patients_id_fk" FOREIGN KEY ("patient_pool_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin" ADD CONSTRAINT "bin_deleted_by_accounts_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bin_practice_id_kind_deleted_at_index" ON "bin" USING btree ("practice_id","kind","deleted_at");--> statement-breakpoint
CREATE INDEX "bin_patient_pool_id_index" ON "bin" USING btree ("patient_pool_id");--> statement-breakpoint
CREATE INDEX "bin_file_key_index" ON "bin" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "bin_deleted_at_index" ON "bin" USING btree ("deleted_at");--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_saved_by_account_accounts_id_fk" FOREIGN KEY ("saved_by_account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A signed note stays as it was signed, whichever program writes: one of an earlier version does not know signatures. What may
-- change are addenda, which are only added, who copied the note last, and, once, that consent was withdrawn and the recording deleted.
CREATE FUNCTION keep_signed_dictation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  may_change CONSTANT text[] := ARRAY['addenda', 'note_state', 'audio_key', 'consent_withdrawn_at'];
  marks CONSTANT text[] := ARRAY['copied', 'changed_at'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'A signed dictation cannot be deleted.' USING ERRCODE = 'check_violation';
  END IF;
  IF to_jsonb(NEW) - may_change IS DISTINCT FROM to_jsonb(OLD) - may_change
    OR NEW.note_state - marks IS DISTINCT FROM OLD.note_state - marks
    OR (OLD.consent_withdrawn_at IS NOT NULL AND NEW.consent_withdrawn_at IS DISTINCT FROM OLD.consent_withdrawn_at)
    OR (NEW.audio_key IS DISTINCT FROM OLD.audio_key AND NOT (NEW.audio_key IS NULL AND NEW.consent_withdrawn_at IS NOT NULL))
    OR OLD.addenda IS DISTINCT FROM (
      SELECT coalesce(jsonb_agg(one.added ORDER BY one.place), '[]') FROM jsonb_array_elements(NEW.addenda) WITH ORDINALITY AS one (added, place)
      WHERE one.place <= jsonb_array_length(OLD.addenda)
    )
  THEN
    RAISE EXCEPTION 'A signed dictation cannot be changed.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "keep_signed_dictation" BEFORE UPDATE OR DELETE ON "dictations"
FOR EACH ROW WHEN (OLD.signature IS NOT NULL) EXECUTE FUNCTION keep_signed_dictation();
--> statement-breakpoint
CREATE FUNCTION keep_signed_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM dictations WHERE id = OLD.dictation_id AND signature IS NOT NULL
    -- A withdrawn consent deletes the texts before the signed one.
    AND (TG_OP = 'UPDATE' OR consent_withdrawn_at IS NULL)
  ) THEN
    RAISE EXCEPTION 'The texts of a signed note cannot be changed.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER "keep_signed_versions" BEFORE UPDATE OR DELETE ON "note_versions"
FOR EACH ROW EXECUTE FUNCTION keep_signed_versions();
