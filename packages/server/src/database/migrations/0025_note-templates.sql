CREATE TABLE "note_templates" (
	"account_id" text PRIMARY KEY NOT NULL,
	"practice_id" text NOT NULL,
	"templates" jsonb NOT NULL,
	"default_template" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "note_templates" ADD CONSTRAINT "note_templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_templates" ADD CONSTRAINT "note_templates_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;