CREATE TABLE "known_devices" (
	"hash" text NOT NULL,
	"account_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
-- Codes are good for ten minutes: those that are under way are asked for once more.
DELETE FROM "one_time_codes";--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_pkey";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "id" text PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "created_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_seen_at_index" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_account_id_index" ON "one_time_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "one_time_codes_expires_at_index" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP COLUMN "tries";