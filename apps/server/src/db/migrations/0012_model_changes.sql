-- additive
CREATE TABLE "model_changes" (
	"connection_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"first_model" text NOT NULL,
	"embedding_model" text NOT NULL,
	"state" text NOT NULL,
	"content_version" bigint DEFAULT -1 NOT NULL,
	"document_id" bigint DEFAULT 0 NOT NULL,
	"passage_count" integer DEFAULT 0 NOT NULL,
	"lease" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"retry_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "next_vectors" (
	"passage_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"connection_id" bigint NOT NULL,
	"embedding_model" text NOT NULL,
	"quantized" "bytea"
);
--> statement-breakpoint
ALTER TABLE "model_changes" ADD CONSTRAINT "model_changes_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_vectors" ADD CONSTRAINT "next_vectors_passage_id_passages_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_changes_owner" ON "model_changes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "next_vectors_connection" ON "next_vectors" USING btree ("connection_id","passage_id");--> statement-breakpoint
CREATE INDEX "passages_model" ON "passages" USING btree ("connection_id","embedding_model");