-- additive
ALTER TABLE "documents" ADD COLUMN "failure_reason" jsonb;--> statement-breakpoint
ALTER TABLE "notion_pages" ADD COLUMN "failure_reason" jsonb;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "error_reason" jsonb;--> statement-breakpoint
ALTER TABLE "website_pages" ADD COLUMN "failure_reason" jsonb;