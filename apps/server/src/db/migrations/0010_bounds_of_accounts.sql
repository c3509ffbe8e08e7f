-- additive
CREATE TABLE "daily_use" (
	"owner_id" uuid NOT NULL,
	"assistant_id" bigint NOT NULL,
	"day" date NOT NULL,
	"questions" integer DEFAULT 0 NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_use_owner_id_assistant_id_day_pk" PRIMARY KEY("owner_id","assistant_id","day")
);
--> statement-breakpoint
CREATE TABLE "sign_in_places" (
	"account_id" uuid NOT NULL,
	"place_hash" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_places_account_id_place_hash_pk" PRIMARY KEY("account_id","place_hash")
);
--> statement-breakpoint
CREATE TABLE "upload_reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"byte_count" bigint NOT NULL,
	"process_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"connection_id" bigint,
	"subject" jsonb NOT NULL,
	"attempts" smallint DEFAULT 1 NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"set_aside_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "oidc_accounts" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "idempotent_requests" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_places" ADD CONSTRAINT "sign_in_places_account_id_oidc_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."oidc_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_reservations" ADD CONSTRAINT "upload_reservations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_attempts" ADD CONSTRAINT "work_attempts_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_use_day" ON "daily_use" USING btree ("day");--> statement-breakpoint
CREATE INDEX "sign_in_places_seen" ON "sign_in_places" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "upload_reservations_owner" ON "upload_reservations" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "work_attempts_connection" ON "work_attempts" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "work_attempts_set_aside" ON "work_attempts" USING btree ("set_aside_at") WHERE "work_attempts"."set_aside_at" is not null;--> statement-breakpoint
CREATE INDEX "idempotent_requests_account" ON "idempotent_requests" USING btree ("account","created_at");