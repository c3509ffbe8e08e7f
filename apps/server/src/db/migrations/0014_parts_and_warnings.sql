-- additive
ALTER TABLE "documents" ADD COLUMN "warnings" jsonb;--> statement-breakpoint
ALTER TABLE "website_pages" ADD COLUMN "parts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "website_pages" ADD COLUMN "left_out" text[] DEFAULT '{}' NOT NULL;