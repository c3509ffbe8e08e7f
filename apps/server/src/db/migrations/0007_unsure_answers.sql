ALTER TABLE "assistants" ADD COLUMN "shows_unsure" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "unsupported_sentences" text DEFAULT 'omit' NOT NULL;