-- additive
CREATE TABLE "large_accounts" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'filling' NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "large_connections" (
	"connection_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"content_version" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"purged_version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "large_postings" (
	"segment_id" bigint NOT NULL,
	"term" text collate "C" NOT NULL,
	"owner_id" uuid NOT NULL,
	"entries" "bytea" NOT NULL,
	CONSTRAINT "large_postings_segment_id_term_pk" PRIMARY KEY("segment_id","term")
);
--> statement-breakpoint
CREATE TABLE "large_segments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "large_segments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"connection_id" bigint NOT NULL,
	"passage_count" integer NOT NULL,
	"header" "bytea" NOT NULL,
	"documents" "bytea" NOT NULL,
	"dead" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "large_vectors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "large_vectors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"embedding_model" text NOT NULL,
	"dimensions" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "large_connections_owner" ON "large_connections" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "large_segments_owner" ON "large_segments" USING btree ("owner_id","connection_id");--> statement-breakpoint
CREATE INDEX "large_vectors_owner" ON "large_vectors" USING btree ("owner_id");
--> statement-breakpoint
-- Read whole and already small: compression would only cost.
ALTER TABLE "large_postings" ALTER COLUMN "entries" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "large_segments" ALTER COLUMN "header" SET STORAGE EXTERNAL;
