DROP INDEX "patients_practice_id_last_name_first_name_id_index";--> statement-breakpoint
CREATE INDEX "patients_pool" ON "patients" USING btree ("practice_id","last_name","first_name","id","created_at");--> statement-breakpoint
CREATE INDEX "patients_practice_id_dob_index" ON "patients" USING btree ("practice_id","dob");--> statement-breakpoint
-- What `searchText` makes of a new patient, of those that are there: until now their names alone were in it.
UPDATE "patients" SET "search" = regexp_replace(
	' ' || regexp_replace(regexp_replace("search", '[''’‘ʼ`´]', '', 'g'), '[[:space:],./()+#:‐-―-]+', ' ', 'g')
	|| ' ' || lower(regexp_replace("mrn", '[^[:alnum:]]', '', 'g'))
	|| ' ' || regexp_replace("phone", '[^0-9]', '', 'g')
	|| ' ', ' +', ' ', 'g');
