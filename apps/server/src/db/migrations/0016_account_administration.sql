-- additive
CREATE TABLE "impersonations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(email || ' ' || first_name || ' ' || last_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "started_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "calls_per_minute" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "memory_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "live_connections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "impersonations_admin" ON "impersonations" USING btree ("admin_id","ends_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");