-- additive
CREATE TABLE "business_facts" (
	"assistant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"value" jsonb NOT NULL,
	"found" jsonb,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_facts_assistant_id_kind_pk" PRIMARY KEY("assistant_id","kind")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "business_facts" ADD CONSTRAINT "business_facts_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;