CREATE TABLE "vocabulary_words" (
	"id" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"provider_id" text,
	"text" text NOT NULL,
	"replaces" text DEFAULT '' NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vocabulary_words" ADD CONSTRAINT "vocabulary_words_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vocabulary_words" ADD CONSTRAINT "vocabulary_words_provider_id_providers_azz_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("azz_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vocabulary_words_once" ON "vocabulary_words" USING btree ("practice_id",coalesce("provider_id", ''),"key");