-- additive
CREATE TABLE "notion_connections" (
	"connection_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"token" "bytea" NOT NULL,
	"workspace_name" text NOT NULL,
	"filters" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notion_paces" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"closed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notion_pages" (
	"owner_id" uuid NOT NULL,
	"connection_id" bigint NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"document" "bytea",
	"content_hash" text,
	"size_bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(document), 0)) STORED NOT NULL,
	"content_length" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"checked_at" timestamp with time zone,
	"refreshed_run_id" bigint,
	"attempted_run_id" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"page_id" text NOT NULL,
	"kind" text NOT NULL,
	"is_selected" boolean NOT NULL,
	"parent_type" text NOT NULL,
	"parent_id" text NOT NULL,
	"icon" text,
	"last_edited_time" timestamp with time zone NOT NULL,
	"read_edited_time" timestamp with time zone,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notion_pages_connection_id_page_id_pk" PRIMARY KEY("connection_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "notion_tokens" (
	"handle_hash" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"token" "bytea" NOT NULL,
	"workspace_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_schedule_connections" (
	"connection_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"enabled" boolean NOT NULL,
	"full_resync_weekly" boolean NOT NULL,
	"last_full_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sync_settings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"frequency" text NOT NULL,
	"time" text NOT NULL,
	"timezone" text NOT NULL,
	"anchor_date" date NOT NULL,
	"full_resync_weekly" boolean NOT NULL,
	"retry_failed_syncs" boolean NOT NULL,
	"email_notifications" boolean NOT NULL,
	"max_retries" integer NOT NULL,
	"language" text,
	"next_run_at" timestamp with time zone,
	"last_run_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "host_paces" (
	"host" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"closed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "robots_files" (
	"origin" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_connections" (
	"connection_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"base_url" text NOT NULL,
	"scraper_mode" text NOT NULL,
	"max_pages" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_pages" (
	"owner_id" uuid NOT NULL,
	"connection_id" bigint NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"document" "bytea",
	"content_hash" text,
	"size_bytes" integer GENERATED ALWAYS AS (coalesce(octet_length(document), 0)) STORED NOT NULL,
	"content_length" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"checked_at" timestamp with time zone,
	"refreshed_run_id" bigint,
	"attempted_run_id" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"page_id" text NOT NULL,
	"etag" text,
	"last_modified_header" text,
	"last_modified" timestamp with time zone,
	"language" text,
	"is_gone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "website_pages_connection_id_page_id_pk" PRIMARY KEY("connection_id","page_id")
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "needs_reconnect" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "trigger" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "unchanged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "removed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "refreshed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notion_connections" ADD CONSTRAINT "notion_connections_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notion_pages" ADD CONSTRAINT "notion_pages_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notion_tokens" ADD CONSTRAINT "notion_tokens_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_schedule_connections" ADD CONSTRAINT "sync_schedule_connections_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_settings" ADD CONSTRAINT "sync_settings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_connections" ADD CONSTRAINT "website_connections_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_pages" ADD CONSTRAINT "website_pages_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notion_paces_next" ON "notion_paces" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "notion_pages_owner" ON "notion_pages" USING btree ("owner_id","connection_id");--> statement-breakpoint
CREATE INDEX "notion_tokens_owner" ON "notion_tokens" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "notion_tokens_expires" ON "notion_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sync_schedule_connections_owner" ON "sync_schedule_connections" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "sync_settings_next" ON "sync_settings" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "host_paces_next" ON "host_paces" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "website_pages_owner" ON "website_pages" USING btree ("owner_id","connection_id");--> statement-breakpoint
CREATE INDEX "sync_runs_owner" ON "sync_runs" USING btree ("owner_id","id");
--> statement-breakpoint
-- Row by row: pages are read one at a time, and most changes leave their size alone.
CREATE FUNCTION "count_changed_page"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE account_usage SET byte_count = byte_count + new.size_bytes - old.size_bytes
	WHERE owner_id = new.owner_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "website_pages_added" AFTER INSERT ON "website_pages" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_added_items();
--> statement-breakpoint
CREATE TRIGGER "website_pages_removed" AFTER DELETE ON "website_pages" REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_items();
--> statement-breakpoint
CREATE TRIGGER "website_pages_changed" AFTER UPDATE ON "website_pages"
FOR EACH ROW WHEN (old.size_bytes IS DISTINCT FROM new.size_bytes) EXECUTE FUNCTION count_changed_page();
--> statement-breakpoint
CREATE TRIGGER "notion_pages_added" AFTER INSERT ON "notion_pages" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_added_items();
--> statement-breakpoint
CREATE TRIGGER "notion_pages_removed" AFTER DELETE ON "notion_pages" REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_items();
--> statement-breakpoint
CREATE TRIGGER "notion_pages_changed" AFTER UPDATE ON "notion_pages"
FOR EACH ROW WHEN (old.size_bytes IS DISTINCT FROM new.size_bytes) EXECUTE FUNCTION count_changed_page();
