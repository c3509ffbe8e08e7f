-- additive
CREATE TABLE "robots_files" (
	"origin" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL
);
