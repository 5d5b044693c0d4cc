CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"provider_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"patient_pool_id" text,
	"patient_name" text DEFAULT '' NOT NULL,
	"provider_id" text NOT NULL,
	"location_id" text NOT NULL,
	"slot_id" text,
	"insurance_id" text,
	"date" date NOT NULL,
	"time" time NOT NULL,
	"visit_type" text NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"created_by" text DEFAULT 'provider' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"location_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"patient_id" text NOT NULL,
	"appointment_id" text,
	"appt_time" time,
	"status" text DEFAULT 'active' NOT NULL,
	"called_at" timestamp with time zone,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictations" (
	"id" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"patient_pool_id" text,
	"patient_name" text NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"tasks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"soap_note" text,
	"cpt_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"icd_10_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"modifiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"transcription" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"audio_key" text,
	"audio_seconds" double precision,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"patient_pool_id" text NOT NULL,
	"doc_type" text NOT NULL,
	"tag" text NOT NULL,
	"file_key" text NOT NULL,
	"original_file_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"key" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_answers" (
	"account_id" text NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"code" integer,
	"body" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_answers_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "insurances" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer DEFAULT 5 NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"singleton_key" text,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"name" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"account_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patients" (
	"id" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"mrn" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"dob" date,
	"gender" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"primary_insurance_id" text,
	"primary_insurance_number" text DEFAULT '' NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payers" (
	"id" text PRIMARY KEY NOT NULL,
	"claim_md_id" text DEFAULT '' NOT NULL,
	"payer_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practices" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"id" text PRIMARY KEY NOT NULL,
	"azz_id" text NOT NULL,
	"practice_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"room" text DEFAULT '' NOT NULL,
	"profile" text DEFAULT '' NOT NULL,
	"modes" text DEFAULT '' NOT NULL,
	"assistant_email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	CONSTRAINT "providers_azz_id_unique" UNIQUE("azz_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"name" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_keys" (
	"account_id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"location_id" text NOT NULL,
	"date" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"booked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_patient_pool_id_patients_id_fk" FOREIGN KEY ("patient_pool_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_provider_id_providers_azz_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("azz_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_insurance_id_insurances_id_fk" FOREIGN KEY ("insurance_id") REFERENCES "public"."insurances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_provider_id_providers_azz_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("azz_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictations" ADD CONSTRAINT "dictations_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictations" ADD CONSTRAINT "dictations_provider_id_providers_azz_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("azz_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictations" ADD CONSTRAINT "dictations_patient_pool_id_patients_id_fk" FOREIGN KEY ("patient_pool_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictations" ADD CONSTRAINT "dictations_audio_key_files_key_fk" FOREIGN KEY ("audio_key") REFERENCES "public"."files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_patient_pool_id_patients_id_fk" FOREIGN KEY ("patient_pool_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_key_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_answers" ADD CONSTRAINT "idempotency_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_primary_insurance_id_payers_id_fk" FOREIGN KEY ("primary_insurance_id") REFERENCES "public"."payers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_keys" ADD CONSTRAINT "recording_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_provider_id_providers_azz_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("azz_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_practice_id_provider_id_date_time_id_index" ON "appointments" USING btree ("practice_id","provider_id","date","time","id");--> statement-breakpoint
CREATE INDEX "appointments_patient_pool_id_index" ON "appointments" USING btree ("patient_pool_id");--> statement-breakpoint
CREATE INDEX "appointments_slot_id_index" ON "appointments" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "check_ins_practice_id_location_id_day_index" ON "check_ins" USING btree ("practice_id","location_id","day");--> statement-breakpoint
CREATE INDEX "dictations_practice_id_provider_id_created_at_id_index" ON "dictations" USING btree ("practice_id","provider_id","created_at","id");--> statement-breakpoint
CREATE INDEX "dictations_patient_pool_id_created_at_index" ON "dictations" USING btree ("patient_pool_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_practice_id_patient_pool_id_created_at_index" ON "documents" USING btree ("practice_id","patient_pool_id","created_at");--> statement-breakpoint
CREATE INDEX "events_practice_id_at_id_index" ON "events" USING btree ("practice_id","at","id");--> statement-breakpoint
CREATE INDEX "idempotency_answers_created_at_index" ON "idempotency_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_state_run_at_id_index" ON "jobs" USING btree ("state","run_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "patients_practice_id_mrn_index" ON "patients" USING btree ("practice_id","mrn");--> statement-breakpoint
CREATE INDEX "patients_practice_id_last_name_first_name_id_index" ON "patients" USING btree ("practice_id","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "patients_search" ON "patients" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "providers_practice_id_index" ON "providers" USING btree ("practice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slots_provider_id_date_location_id_start_time_index" ON "slots" USING btree ("provider_id","date","location_id","start_time");--> statement-breakpoint
CREATE INDEX "tokens_account_id_index" ON "tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tokens_expires_at_index" ON "tokens" USING btree ("expires_at");