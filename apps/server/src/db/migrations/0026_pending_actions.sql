-- additive
CREATE TABLE "pending_actions" (
	"thread_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"action_id" bigint NOT NULL,
	"tool_name" text NOT NULL,
	"arguments" jsonb NOT NULL,
	"asked" text,
	"conversation_id" bigint NOT NULL,
	"accepted_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_actions" ADD CONSTRAINT "pending_actions_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;