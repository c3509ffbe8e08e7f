-- additive
ALTER TABLE "sync_settings" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "notified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sync_runs_owner" ON "sync_runs" USING btree ("owner_id","id");