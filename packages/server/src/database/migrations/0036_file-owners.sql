ALTER TABLE "files" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_practice_id_account_id_bytes_index" ON "files" USING btree ("practice_id","account_id","bytes");