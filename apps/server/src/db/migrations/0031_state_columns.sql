-- additive
-- Processes of the version before, which may run on, know none of these columns: triggers set them from what such a
-- process writes. Each table is changed just before its rows are, so that it is locked for as short as can be.
CREATE TABLE "account_daily_use" (
	"owner_id" uuid NOT NULL,
	"day" date NOT NULL,
	"questions" integer DEFAULT 0 NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "account_daily_use_owner_id_day_pk" PRIMARY KEY("owner_id","day")
);
--> statement-breakpoint
CREATE INDEX "account_daily_use_day" ON "account_daily_use" USING btree ("day");--> statement-breakpoint
-- What is added for an account as assistant 0. It comes before the row is looked for, so its values are what is added.
CREATE FUNCTION "count_account_use"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO account_daily_use AS known (owner_id, day, questions, tokens)
	VALUES (NEW.owner_id, NEW.day, NEW.questions, NEW.tokens)
	ON CONFLICT (owner_id, day) DO UPDATE SET
		questions = known.questions + excluded.questions, tokens = known.tokens + excluded.tokens;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "daily_use_of_account" BEFORE INSERT ON "daily_use" FOR EACH ROW WHEN (NEW.assistant_id = 0)
EXECUTE FUNCTION count_account_use();
--> statement-breakpoint
INSERT INTO "account_daily_use" ("owner_id", "day", "questions", "tokens")
SELECT "owner_id", "day", "questions", "tokens" FROM "daily_use" WHERE "assistant_id" = 0;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "is_put_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION "mark_put_off"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.is_put_off := NEW.due_at = NEW.created_at + interval '10 minutes';
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "webhook_deliveries_put_off" BEFORE UPDATE OF "due_at" ON "webhook_deliveries" FOR EACH ROW
WHEN (NEW.is_put_off = OLD.is_put_off AND NEW.state = 'pending' AND NEW.attempts = 0) EXECUTE FUNCTION mark_put_off();
--> statement-breakpoint
UPDATE "webhook_deliveries" SET "is_put_off" = true
WHERE "state" = 'pending' AND "attempts" = 0 AND "due_at" = "created_at" + interval '10 minutes';
--> statement-breakpoint
CREATE FUNCTION "mark_one_off"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.is_one_off := true;
	RETURN NEW;
END $$;
--> statement-breakpoint
ALTER TABLE "voice_calls" ADD COLUMN "is_one_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TRIGGER "voice_calls_one_off" BEFORE INSERT ON "voice_calls" FOR EACH ROW
WHEN (NEW.channel_user_id LIKE 'once:%') EXECUTE FUNCTION mark_one_off();
--> statement-breakpoint
UPDATE "voice_calls" SET "is_one_off" = true WHERE "channel_user_id" LIKE 'once:%';--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "is_one_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TRIGGER "threads_one_off" BEFORE INSERT ON "threads" FOR EACH ROW
WHEN (NEW.channel_user_id LIKE 'once:%') EXECUTE FUNCTION mark_one_off();
--> statement-breakpoint
UPDATE "threads" SET "is_one_off" = true WHERE "channel_user_id" LIKE 'once:%';--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
