CREATE TABLE "withdrawn_consents" (
	"practice_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"consent_id" text NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawn_consents_practice_id_provider_id_consent_id_pk" PRIMARY KEY("practice_id","provider_id","consent_id")
);
--> statement-breakpoint
ALTER TABLE "withdrawn_consents" ADD CONSTRAINT "withdrawn_consents_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_consents" ADD CONSTRAINT "withdrawn_consents_provider_id_providers_azz_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("azz_id") ON DELETE no action ON UPDATE no action;