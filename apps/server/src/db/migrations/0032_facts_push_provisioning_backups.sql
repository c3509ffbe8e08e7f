-- additive
CREATE TABLE "business_facts" (
	"assistant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"value" jsonb NOT NULL,
	"found" jsonb,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_facts_assistant_id_kind_pk" PRIMARY KEY("assistant_id","kind")
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"point_id" text,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"lost_files" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"points" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"lead_id" bigint NOT NULL,
	"items" jsonb NOT NULL,
	"wanted_on" date,
	"amount" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provisioning_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provisioning_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"key_suffix" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "provisioning_keys_secret" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "push_settings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"person" boolean DEFAULT true NOT NULL,
	"message" boolean DEFAULT true NOT NULL,
	"lead" boolean DEFAULT true NOT NULL,
	"quiet_hours" jsonb
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "greeting" text;--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "visitor_texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "public_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "allowed_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "short_code" text DEFAULT substr(replace(gen_random_uuid()::text, '-', ''), 1, 12) NOT NULL;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD COLUMN "person_name" text;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD COLUMN "sources" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "actor_key_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "lead_forms" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "wish" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "wished_on" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "wish_amount" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "described_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "onboarding" ADD COLUMN "brand" jsonb;--> statement-breakpoint
ALTER TABLE "onboarding" ADD COLUMN "brand_connection_id" bigint;--> statement-breakpoint
ALTER TABLE "business_facts" ADD CONSTRAINT "business_facts_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_orders" ADD CONSTRAINT "lead_orders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_orders" ADD CONSTRAINT "lead_orders_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioning_keys" ADD CONSTRAINT "provisioning_keys_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_due" ON "backup_runs" USING btree ("kind","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_one_unfinished" ON "backup_runs" USING btree ("kind") WHERE "backup_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "lead_orders_lead" ON "lead_orders" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "lead_orders_owner" ON "lead_orders" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_orders_draft" ON "lead_orders" USING btree ("lead_id") WHERE "lead_orders"."state" = 'draft' and "lead_orders"."made_by" = 'model';--> statement-breakpoint
CREATE INDEX "provisioning_keys_created_by" ON "provisioning_keys" USING btree ("created_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_owner" ON "push_subscriptions" USING btree ("owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "assistants_public_id" ON "assistants" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assistants_short_code" ON "assistants" USING btree ("short_code");--> statement-breakpoint
CREATE INDEX "users_email_lower" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_external_id" ON "users" USING btree ("external_id");