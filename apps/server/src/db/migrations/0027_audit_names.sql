-- additive
ALTER TABLE "audit_log" ADD COLUMN "object_name" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "concerns_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "concerns_name" text;--> statement-breakpoint
UPDATE "audit_log" SET "concerns_id" = substr("object", 6)::uuid
  WHERE "object" ~ '^user:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';--> statement-breakpoint
UPDATE "audit_log" l SET "concerns_id" = a."owner_id" FROM "archives" a WHERE l."object" = a."kind" || ':' || a."id";--> statement-breakpoint
UPDATE "audit_log" l SET "concerns_id" = a."owner_id", "object_name" = a."name" FROM "assistant_actions" a
  WHERE l."object" = 'action:' || a."id";--> statement-breakpoint
UPDATE "audit_log" l SET "object_name" = a."texts" -> a."language" ->> 'title' FROM "announcements" a
  WHERE l."object" = 'announcement:' || a."id";--> statement-breakpoint
UPDATE "audit_log" l SET "concerns_name" =
  coalesce(nullif(trim(u."first_name" || ' ' || u."last_name"), '') || ' (' || u."email" || ')', u."email")
  FROM "users" u WHERE u."id" = l."concerns_id";--> statement-breakpoint
UPDATE "audit_log" SET "action" = 'impersonation.call-refused'
  WHERE "action" = 'impersonation.used' AND ("detail" ~* ' /api/(admin|apikey)(/|$)'
    OR "detail" ~* ' /api/users/me/(delete|exports|imports|passkeys|authenticator|password|email|sessions|recovery-codes)(/|$)'
    OR "detail" ~* ' /api/assistant/[0-9]+/access-code$');
