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
ALTER TABLE "action_runs" ADD CONSTRAINT "action_runs_action_id_assistant_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."assistant_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_runs" ADD CONSTRAINT "action_runs_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_runs" ADD CONSTRAINT "action_runs_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_actions" ADD CONSTRAINT "assistant_actions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_actions" ADD CONSTRAINT "assistant_actions_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_runs_assistant" ON "action_runs" USING btree ("owner_id","assistant_id","id");--> statement-breakpoint
CREATE INDEX "action_runs_action" ON "action_runs" USING btree ("action_id");--> statement-breakpoint
CREATE INDEX "action_runs_thread" ON "action_runs" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "action_runs_conversation" ON "action_runs" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "action_runs_age" ON "action_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "assistant_actions_owner" ON "assistant_actions" USING btree ("owner_id","assistant_id");