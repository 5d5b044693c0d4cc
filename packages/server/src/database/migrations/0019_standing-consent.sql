CREATE TABLE "standing_consents" (
	"practice_id" text NOT NULL,
	"patient_pool_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"given_by" text NOT NULL,
	"how" text NOT NULL,
	"wording" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "standing_consents_patient_pool_id_provider_id_pk" PRIMARY KEY("patient_pool_id","provider_id")
);
--> statement-breakpoint
ALTER TABLE "standing_consents" ADD CONSTRAINT "standing_consents_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_consents" ADD CONSTRAINT "standing_consents_patient_pool_id_patients_id_fk" FOREIGN KEY ("patient_pool_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_consents" ADD CONSTRAINT "standing_consents_provider_id_providers_azz_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("azz_id") ON DELETE no action ON UPDATE no action;