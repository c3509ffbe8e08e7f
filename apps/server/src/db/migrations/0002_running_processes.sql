-- additive
CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "process_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "attempted_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotent_requests" ADD COLUMN "process_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_request" ON "conversations" USING btree ("thread_id","request_key") WHERE "conversations"."request_key" is not null;--> statement-breakpoint
CREATE INDEX "conversations_pending" ON "conversations" USING btree ("id") WHERE "conversations"."status" = 'pending';