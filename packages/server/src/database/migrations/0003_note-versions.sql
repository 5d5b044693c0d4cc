DROP TABLE "events" CASCADE;--> statement-breakpoint
ALTER TABLE "dictations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_answers" ADD COLUMN "owner" text DEFAULT '' NOT NULL;