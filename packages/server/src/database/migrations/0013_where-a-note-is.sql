CREATE TABLE "services" (
	"kind" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"failing_since" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"paused_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dictations" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "share" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
-- Until now one job transcribed and wrote. Transcribing comes first, and goes on to writing where that is done already.
UPDATE "jobs" SET "kind" = 'transcribe', "share" = coalesce((SELECT "practice_id" FROM "dictations" WHERE 'note:' || "dictations"."id" = "jobs"."singleton_key"), '') WHERE "kind" = 'write-note';
