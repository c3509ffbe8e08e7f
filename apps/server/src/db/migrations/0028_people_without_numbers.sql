-- additive
CREATE TABLE "dead_letter_counts" (
	"channel" text PRIMARY KEY NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"processed" bigint DEFAULT 0 NOT NULL,
	"dropped" bigint DEFAULT 0 NOT NULL,
	"expired" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dead_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"account_id" text,
	"reason" text NOT NULL,
	"payload" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "thread_messages" ADD COLUMN "attachment" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD COLUMN "attachment" jsonb;--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD COLUMN "is_record_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messaging_correspondents" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "messaging_correspondents" ADD COLUMN "parent_user_id" text;--> statement-breakpoint
ALTER TABLE "messaging_correspondents" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "messaging_correspondents" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "messaging_correspondents" ADD COLUMN "display_name" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "external_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "dead_letters_fingerprint" ON "dead_letters" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "dead_letters_channel" ON "dead_letters" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "dead_letters_received" ON "dead_letters" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "messaging_correspondents_user" ON "messaging_correspondents" USING btree ("configuration_id","user_id") WHERE "messaging_correspondents"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "messaging_correspondents_parent" ON "messaging_correspondents" USING btree ("configuration_id","parent_user_id") WHERE "messaging_correspondents"."parent_user_id" is not null;--> statement-breakpoint
CREATE INDEX "messaging_correspondents_phone" ON "messaging_correspondents" USING btree ("configuration_id","phone") WHERE "messaging_correspondents"."phone" is not null;--> statement-breakpoint
CREATE INDEX "outbox_messages_external" ON "outbox_messages" USING gin ("external_ids");--> statement-breakpoint
UPDATE "messaging_correspondents" AS p SET "phone" = p."person_id" FROM "messaging_configurations" AS c
WHERE c."id" = p."configuration_id" AND c."channel" = 'whatsapp' AND p."person_id" ~ '^[0-9]{5,20}$';
