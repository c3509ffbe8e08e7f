-- additive
CREATE TABLE "action_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "action_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"assistant_id" bigint NOT NULL,
	"action_id" bigint NOT NULL,
	"name" text NOT NULL,
	"run_key" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"reason" text,
	"http_status" integer,
	"milliseconds" integer,
	"answer" text,
	"is_test" boolean DEFAULT false NOT NULL,
	"thread_id" bigint,
	"conversation_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "action_runs_key" UNIQUE("owner_id","run_key")
);
--> statement-breakpoint
CREATE TABLE "assistant_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"assistant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"tool_name" text NOT NULL,
	"address" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"method" text DEFAULT 'POST' NOT NULL,
	"sends_as" text DEFAULT 'json' NOT NULL,
	"headers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"parameters" json,
	"template" text,
	"header_name" text,
	"secret" "bytea",
	"asks_first" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"tools" json DEFAULT '[]'::json NOT NULL,
	"listed_at" timestamp with time zone,
	"list_problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_actions_name" UNIQUE("assistant_id","tool_name")
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handover_settings" (
	"assistant_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"has_button" boolean NOT NULL,
	"when_asked" boolean NOT NULL,
	"after_refusals" boolean NOT NULL,
	"on_thumbs_down" boolean NOT NULL,
	"hours" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"thread_id" bigint NOT NULL,
	"author" text NOT NULL,
	"event" text,
	"text" text DEFAULT '' NOT NULL,
	"client_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_searches" (
	"conversation_id" bigint NOT NULL,
	"owner_id" uuid NOT NULL,
	"searched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_searches_conversation_id_pk" PRIMARY KEY("conversation_id")
);
--> statement-breakpoint
CREATE TABLE "lead_threads" (
	"thread_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "lead_threads_thread_id_pk" PRIMARY KEY("thread_id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"assistant_id" bigint,
	"name" text,
	"email" text,
	"phone" text,
	"company" text,
	"score" text DEFAULT 'Low' NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'New' NOT NULL,
	"source" text NOT NULL,
	"intent" text,
	"need" text,
	"searched" text DEFAULT '' NOT NULL,
	"is_alert_due" boolean DEFAULT false NOT NULL,
	"alerted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facebook_pages" (
	"owner_id" uuid NOT NULL,
	"page_id" text NOT NULL,
	"name" text NOT NULL,
	"handle" text NOT NULL,
	"token" "bytea" NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "facebook_pages_owner_id_page_id_pk" PRIMARY KEY("owner_id","page_id"),
	CONSTRAINT "facebook_pages_handle" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "facebook_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"assistant_id" bigint NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"configuration_id" bigint NOT NULL,
	"correspondent_id" bigint NOT NULL,
	"external_id" text NOT NULL,
	"text" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"process_id" uuid,
	"attempted_at" timestamp with time zone,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messaging_configurations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messaging_configurations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"assistant_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"token" "bytea" NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_subscribed" boolean DEFAULT false NOT NULL,
	"needs_reconnect" boolean DEFAULT false NOT NULL,
	"failure" text,
	"because" jsonb,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messaging_correspondents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messaging_correspondents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"configuration_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"channel_user_id" text NOT NULL,
	"language" text,
	"last_inbound_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"configuration_id" bigint NOT NULL,
	"correspondent_id" bigint NOT NULL,
	"key" text NOT NULL,
	"parts" text[] NOT NULL,
	"sent_parts" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"unsure_attempts" integer DEFAULT 0 NOT NULL,
	"process_id" uuid,
	"attempted_at" timestamp with time zone,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failure" text,
	"because" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "voice_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voice_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"assistant_id" bigint,
	"channel" text NOT NULL,
	"channel_user_id" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"granted_seconds" integer NOT NULL,
	"used_seconds" integer,
	"provider_call_id" text,
	"found" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "voice_calls_secret" UNIQUE("secret_hash"),
	CONSTRAINT "voice_calls_provider" UNIQUE("provider_call_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"webhook_id" bigint NOT NULL,
	"lead_id" bigint,
	"message_id" uuid NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"response_status" integer,
	"response_start" text,
	"problem" text,
	"duration_ms" integer,
	"attempted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"url" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_taken_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "last_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "last_author" text DEFAULT 'visitor' NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "handled_by" text DEFAULT 'assistant' NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "joined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "needs_person_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "needs_person_because" text;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "unread_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "visitor_name" text;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "visitor_contact" text;--> statement-breakpoint
ALTER TABLE "action_runs" ADD CONSTRAINT "action_runs_action_id_assistant_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."assistant_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_runs" ADD CONSTRAINT "action_runs_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_runs" ADD CONSTRAINT "action_runs_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_actions" ADD CONSTRAINT "assistant_actions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_actions" ADD CONSTRAINT "assistant_actions_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_settings" ADD CONSTRAINT "handover_settings_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_threads" ADD CONSTRAINT "lead_threads_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_threads" ADD CONSTRAINT "lead_threads_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_pages" ADD CONSTRAINT "facebook_pages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_states" ADD CONSTRAINT "facebook_states_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_states" ADD CONSTRAINT "facebook_states_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_configuration_id_messaging_configurations_id_fk" FOREIGN KEY ("configuration_id") REFERENCES "public"."messaging_configurations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_correspondent_id_messaging_correspondents_id_fk" FOREIGN KEY ("correspondent_id") REFERENCES "public"."messaging_correspondents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messaging_configurations" ADD CONSTRAINT "messaging_configurations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messaging_configurations" ADD CONSTRAINT "messaging_configurations_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messaging_correspondents" ADD CONSTRAINT "messaging_correspondents_configuration_id_messaging_configurations_id_fk" FOREIGN KEY ("configuration_id") REFERENCES "public"."messaging_configurations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_configuration_id_messaging_configurations_id_fk" FOREIGN KEY ("configuration_id") REFERENCES "public"."messaging_configurations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_correspondent_id_messaging_correspondents_id_fk" FOREIGN KEY ("correspondent_id") REFERENCES "public"."messaging_correspondents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_actions" ADD CONSTRAINT "pending_actions_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_calls" ADD CONSTRAINT "voice_calls_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_calls" ADD CONSTRAINT "voice_calls_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_runs_assistant" ON "action_runs" USING btree ("owner_id","assistant_id","id");--> statement-breakpoint
CREATE INDEX "action_runs_action" ON "action_runs" USING btree ("action_id");--> statement-breakpoint
CREATE INDEX "action_runs_thread" ON "action_runs" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "action_runs_conversation" ON "action_runs" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "action_runs_age" ON "action_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "assistant_actions_owner" ON "assistant_actions" USING btree ("owner_id","assistant_id");--> statement-breakpoint
CREATE INDEX "canned_replies_owner" ON "canned_replies" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "thread_messages_thread" ON "thread_messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_messages_client" ON "thread_messages" USING btree ("thread_id","client_key") WHERE "thread_messages"."client_key" is not null;--> statement-breakpoint
CREATE INDEX "contact_searches_owner" ON "contact_searches" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "contact_searches_at" ON "contact_searches" USING btree ("searched_at");--> statement-breakpoint
CREATE INDEX "lead_threads_lead" ON "lead_threads" USING btree ("lead_id","thread_id");--> statement-breakpoint
CREATE INDEX "lead_threads_owner" ON "lead_threads" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_email" ON "leads" USING btree ("owner_id","email") WHERE "leads"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_phone" ON "leads" USING btree ("owner_id","phone") WHERE "leads"."phone" is not null;--> statement-breakpoint
CREATE INDEX "leads_latest" ON "leads" USING btree ("owner_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_score" ON "leads" USING btree ("owner_id","score","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_status" ON "leads" USING btree ("owner_id","status","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_assistant" ON "leads" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "leads_alerted" ON "leads" USING btree ("owner_id","alerted_at") WHERE "leads"."alerted_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_alerts" ON "leads" USING btree ("owner_id","id") WHERE "leads"."is_alert_due";--> statement-breakpoint
CREATE INDEX "facebook_pages_kept" ON "facebook_pages" USING btree ("kept_at");--> statement-breakpoint
CREATE INDEX "facebook_states_owner" ON "facebook_states" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "facebook_states_expires" ON "facebook_states" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_messages_external" ON "inbound_messages" USING btree ("configuration_id","external_id");--> statement-breakpoint
CREATE INDEX "inbound_messages_owner" ON "inbound_messages" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "inbound_messages_unfinished" ON "inbound_messages" USING btree ("correspondent_id","id") WHERE "inbound_messages"."state" in ('waiting', 'answering');--> statement-breakpoint
CREATE INDEX "inbound_messages_received" ON "inbound_messages" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messaging_configurations_account" ON "messaging_configurations" USING btree ("channel","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messaging_configurations_assistant" ON "messaging_configurations" USING btree ("assistant_id","channel");--> statement-breakpoint
CREATE INDEX "messaging_configurations_owner" ON "messaging_configurations" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "messaging_configurations_checked" ON "messaging_configurations" USING btree ("checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messaging_correspondents_person" ON "messaging_correspondents" USING btree ("configuration_id","person_id");--> statement-breakpoint
CREATE INDEX "messaging_correspondents_owner" ON "messaging_correspondents" USING btree ("owner_id","channel_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_messages_key" ON "outbox_messages" USING btree ("configuration_id","key");--> statement-breakpoint
CREATE INDEX "outbox_messages_owner" ON "outbox_messages" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "outbox_messages_unfinished" ON "outbox_messages" USING btree ("correspondent_id","id") WHERE "outbox_messages"."status" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_messages_created" ON "outbox_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "voice_calls_day" ON "voice_calls" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "voice_calls_open" ON "voice_calls" USING btree ("created_at") WHERE "voice_calls"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_owner" ON "webhook_deliveries" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_lead" ON "webhook_deliveries" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "webhooks_owner" ON "webhooks" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "threads_inbox" ON "threads" USING btree ("owner_id","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "threads_needing" ON "threads" USING btree ("owner_id","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "threads"."needs_person_since" is not null;--> statement-breakpoint
UPDATE "threads" t SET "last_message_at" = c."created_at", "last_text" = left(c."question", 200)
FROM (SELECT DISTINCT ON ("thread_id") "thread_id", "created_at", "question" FROM "conversations" ORDER BY "thread_id", "id" DESC) c
WHERE c."thread_id" = t."id";
