CREATE TABLE "file_folder" (
	"name" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"searched_at" timestamp with time zone NOT NULL,
	"next_shelf" integer DEFAULT 0 NOT NULL,
	"found" jsonb DEFAULT '{"keys":[],"more":0}'::jsonb NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"quarantined" integer DEFAULT 0 NOT NULL
);
