DROP INDEX "patients_practice_id_mrn_index";--> statement-breakpoint
CREATE UNIQUE INDEX "patients_mrn" ON "patients" USING btree ("practice_id",lower("mrn"));