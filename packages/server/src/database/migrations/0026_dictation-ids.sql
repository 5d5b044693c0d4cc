CREATE TABLE "sent_dictations" (
	"practice_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"id" text NOT NULL,
	"recording" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_dictations_practice_id_provider_id_id_pk" PRIMARY KEY("practice_id","provider_id","id")
);
--> statement-breakpoint
ALTER TABLE "sent_dictations" ADD CONSTRAINT "sent_dictations_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_dictations" ADD CONSTRAINT "sent_dictations_provider_id_providers_azz_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("azz_id") ON DELETE no action ON UPDATE no action;