ALTER TABLE "jobs" ALTER COLUMN "max_attempts" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_singleton" ON "jobs" USING btree ("singleton_key") WHERE state in ('queued', 'running');