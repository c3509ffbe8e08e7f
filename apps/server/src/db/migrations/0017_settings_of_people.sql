-- additive
CREATE TABLE "user_settings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"company" text,
	"timezone" text,
	"theme" text,
	"language" text,
	"date_format" text
);
--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever has a schedule has told their time zone by it.
INSERT INTO "user_settings" ("owner_id", "timezone") SELECT "owner_id", "timezone" FROM "sync_settings";
