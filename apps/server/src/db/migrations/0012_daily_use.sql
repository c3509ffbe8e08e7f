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
CREATE INDEX "daily_use_day" ON "daily_use" USING btree ("day");