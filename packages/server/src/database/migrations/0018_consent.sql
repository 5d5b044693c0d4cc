CREATE TABLE "recording_refusals" (
	"practice_id" text NOT NULL,
	"patient_pool_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_refusals_patient_pool_id_provider_id_pk" PRIMARY KEY("patient_pool_id","provider_id")
);
--> statement-breakpoint
ALTER TABLE "dictations" ADD COLUMN "consent" jsonb;--> statement-breakpoint
ALTER TABLE "dictations" ADD COLUMN "consent_withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recording_refusals" ADD CONSTRAINT "recording_refusals_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_refusals" ADD CONSTRAINT "recording_refusals_patient_pool_id_patients_id_fk" FOREIGN KEY ("patient_pool_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_refusals" ADD CONSTRAINT "recording_refusals_provider_id_providers_azz_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("azz_id") ON DELETE no action ON UPDATE no action;