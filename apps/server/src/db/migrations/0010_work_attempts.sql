-- additive
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
ALTER TABLE "work_attempts" ADD CONSTRAINT "work_attempts_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_attempts_connection" ON "work_attempts" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "work_attempts_set_aside" ON "work_attempts" USING btree ("set_aside_at") WHERE "work_attempts"."set_aside_at" is not null;