-- additive
CREATE TABLE "website_found_pages" (
	"owner_id" uuid NOT NULL,
	"connection_id" bigint NOT NULL,
	"page_id" text NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"depth" integer NOT NULL,
	"state" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "website_found_pages_connection_id_page_id_pk" PRIMARY KEY("connection_id","page_id")
);
--> statement-breakpoint
ALTER TABLE "website_connections" ADD COLUMN "reads_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "website_connections" ADD COLUMN "max_depth" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "website_connections" ADD COLUMN "include" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "website_connections" ADD COLUMN "exclude" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "website_connections" ADD COLUMN "joins_new_pages" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "website_connections" ADD COLUMN "links_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "website_connections" ADD COLUMN "whole_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "website_connections" ADD COLUMN "stopped_by" text;--> statement-breakpoint
ALTER TABLE "website_pages" ADD COLUMN "depth" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "website_pages" ADD COLUMN "is_followed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "website_pages" ADD COLUMN "links_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "website_pages" ADD COLUMN "fetched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "website_pages" ADD COLUMN "missing_run_id" bigint;--> statement-breakpoint
ALTER TABLE "website_found_pages" ADD CONSTRAINT "website_found_pages_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "website_found_pages_owner" ON "website_found_pages" USING btree ("owner_id","connection_id");--> statement-breakpoint
CREATE INDEX "website_pages_words" ON "website_pages" USING btree ("connection_id","content_hash");