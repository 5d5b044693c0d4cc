ALTER TABLE "locations" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "practices" ADD COLUMN "disabled_at" timestamp with time zone;