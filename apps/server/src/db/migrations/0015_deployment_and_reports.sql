-- additive
CREATE TABLE "assistant_logos" (
	"assistant_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approved_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approved_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"assistant_id" bigint NOT NULL,
	"answer" text NOT NULL,
	"language" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"conversation_id" bigint,
	"use_count" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approved_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approved_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"approved_answer_id" bigint NOT NULL,
	"text" text NOT NULL,
	"vector" "bytea",
	"embedding_model" text
);
--> statement-breakpoint
CREATE TABLE "unanswered_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unanswered_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"assistant_id" bigint NOT NULL,
	"question" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"question_count" integer DEFAULT 0 NOT NULL,
	"last_asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"vector" "bytea" NOT NULL,
	"embedding_model" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitors" (
	"assistant_id" bigint NOT NULL,
	"visitor_id" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"conversation_count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visitors_assistant_id_visitor_id_pk" PRIMARY KEY("assistant_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "api_key_use" (
	"api_key_id" bigint NOT NULL,
	"owner_id" uuid NOT NULL,
	"day" date NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "api_key_use_api_key_id_day_pk" PRIMARY KEY("api_key_id","day")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"scopes" text[] NOT NULL,
	"allowed_origins" text[] DEFAULT '{}' NOT NULL,
	"key_prefix" text NOT NULL,
	"key_suffix" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"total_requests" bigint DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_secret" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "is_indexable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "feedback" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "feedback_comment" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "feedback_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "unanswered_group_id" bigint;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "past_visitor_id" text;--> statement-breakpoint
ALTER TABLE "assistant_logos" ADD CONSTRAINT "assistant_logos_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_answers" ADD CONSTRAINT "approved_answers_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_questions" ADD CONSTRAINT "approved_questions_approved_answer_id_approved_answers_id_fk" FOREIGN KEY ("approved_answer_id") REFERENCES "public"."approved_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_groups" ADD CONSTRAINT "unanswered_groups_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_use" ADD CONSTRAINT "api_key_use_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approved_answers_assistant" ON "approved_answers" USING btree ("assistant_id","id");--> statement-breakpoint
CREATE INDEX "approved_questions_answer" ON "approved_questions" USING btree ("approved_answer_id");--> statement-breakpoint
CREATE INDEX "unanswered_groups_list" ON "unanswered_groups" USING btree ("assistant_id","state","last_asked_at");--> statement-breakpoint
CREATE INDEX "visitors_last" ON "visitors" USING btree ("assistant_id","last_at" DESC NULLS LAST,"visitor_id","conversation_count");--> statement-breakpoint
CREATE INDEX "api_key_use_day" ON "api_key_use" USING btree ("day");--> statement-breakpoint
CREATE INDEX "api_keys_owner" ON "api_keys" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "conversations_day" ON "conversations" USING btree ("assistant_id","created_at","thread_id","status","duration_ms");--> statement-breakpoint
CREATE INDEX "conversations_unanswered" ON "conversations" USING btree ("unanswered_group_id","id") WHERE "conversations"."unanswered_group_id" is not null;--> statement-breakpoint
CREATE INDEX "threads_past" ON "threads" USING btree ("assistant_id","past_visitor_id") WHERE "threads"."past_visitor_id" is not null;--> statement-breakpoint
CREATE FUNCTION "count_visitors_questions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO visitors AS known (assistant_id, visitor_id, owner_id, channel, conversation_count, first_at, last_at)
	SELECT t.assistant_id, coalesce(t.past_visitor_id, t.channel_user_id), t.owner_id, min(t.channel), count(*),
		min(a.created_at), max(a.created_at)
	FROM added a JOIN threads t ON t.id = a.thread_id
	WHERE t.channel <> 'owner-test'
	GROUP BY 1, 2, 3
	ON CONFLICT (assistant_id, visitor_id) DO UPDATE SET
		conversation_count = known.conversation_count + excluded.conversation_count,
		first_at = least(known.first_at, excluded.first_at),
		last_at = greatest(known.last_at, excluded.last_at);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "conversations_added" AFTER INSERT ON "conversations" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_visitors_questions();
--> statement-breakpoint
INSERT INTO visitors (assistant_id, visitor_id, owner_id, channel, conversation_count, first_at, last_at)
SELECT c.assistant_id, t.channel_user_id, t.owner_id, (array_agg(t.channel ORDER BY c.id))[1], count(*),
	min(c.created_at), max(c.created_at)
FROM conversations c JOIN threads t ON t.id = c.thread_id
WHERE t.channel <> 'owner-test'
GROUP BY 1, 2, 3;
