-- additive
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
ALTER TABLE "lead_threads" ADD CONSTRAINT "lead_threads_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_threads" ADD CONSTRAINT "lead_threads_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_owner" ON "webhook_deliveries" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_lead" ON "webhook_deliveries" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "webhooks_owner" ON "webhooks" USING btree ("owner_id","id");