ALTER TABLE "check_ins" ADD COLUMN "was_walk_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "ended_status" text;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "ended_version" integer;