-- additive
CREATE TABLE "contact_forms" (
	"assistant_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"after_questions" integer,
	"on_price" boolean NOT NULL,
	"when_unanswered" boolean NOT NULL,
	"outside_hours" boolean NOT NULL,
	"fields" jsonb NOT NULL,
	"heading" text,
	"text" text,
	"consent" text NOT NULL,
	"consent_text" text,
	"privacy_url" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_forms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"lead_id" bigint NOT NULL,
	"because" text NOT NULL,
	"consent_text" text,
	"privacy_url" text,
	"is_ticked" boolean NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "contact_state" text;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "contact_because" text;--> statement-breakpoint
ALTER TABLE "voice_calls" ADD COLUMN "address_hash" "bytea";--> statement-breakpoint
ALTER TABLE "contact_forms" ADD CONSTRAINT "contact_forms_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_forms" ADD CONSTRAINT "lead_forms_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_forms_lead" ON "lead_forms" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "lead_forms_owner" ON "lead_forms" USING btree ("owner_id");