-- additive
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
ALTER TABLE "voice_calls" ADD CONSTRAINT "voice_calls_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_calls" ADD CONSTRAINT "voice_calls_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voice_calls_day" ON "voice_calls" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "voice_calls_open" ON "voice_calls" USING btree ("created_at") WHERE "voice_calls"."ended_at" is null;