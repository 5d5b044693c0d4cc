-- Whether a slot is booked is told by the appointments alone from here on.
CREATE TABLE "undos" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"before" jsonb NOT NULL,
	"version" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "appointments_patient_pool_id_index";--> statement-breakpoint
DROP INDEX "appointments_slot_id_index";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "undos" ADD CONSTRAINT "undos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undos_expires_at_index" ON "undos" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "appointments_patient_pool_id_date_time_id_index" ON "appointments" USING btree ("patient_pool_id","date","time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_slot" ON "appointments" USING btree ("slot_id") WHERE status <> 'cancelled';--> statement-breakpoint
ALTER TABLE "slots" DROP COLUMN "booked";