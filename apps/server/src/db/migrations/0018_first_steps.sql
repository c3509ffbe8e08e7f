-- additive
CREATE TABLE "onboarding" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"business_name" text,
	"business_kind" text,
	"connection_id" bigint,
	"assistant_id" bigint,
	"met_at" timestamp with time zone,
	"skipped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "onboarding" ADD CONSTRAINT "onboarding_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;