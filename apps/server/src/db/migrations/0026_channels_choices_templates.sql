-- additive
ALTER TABLE "conversations" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "contact_shown" jsonb;--> statement-breakpoint
ALTER TABLE "lead_forms" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD COLUMN "pressed" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "choices" jsonb;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "template" jsonb;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "contact_question" jsonb;--> statement-breakpoint
CREATE INDEX "outbox_messages_choices" ON "outbox_messages" USING btree ("correspondent_id","id") WHERE "outbox_messages"."choices" is not null;