CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_practice_id_provider_id_at_index" ON "events" USING btree ("practice_id","provider_id","at");--> statement-breakpoint
CREATE INDEX "events_at_index" ON "events" USING btree ("at");