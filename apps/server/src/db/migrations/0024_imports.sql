-- additive
CREATE TABLE "imported_items" (
	"owner_id" uuid NOT NULL,
	"origin" uuid NOT NULL,
	"kind" text NOT NULL,
	"old_id" bigint NOT NULL,
	"new_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_items_owner_id_origin_kind_old_id_pk" PRIMARY KEY("owner_id","origin","kind","old_id")
);
--> statement-breakpoint
ALTER TABLE "archives" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "archives" ADD COLUMN "remarks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_items" ADD CONSTRAINT "imported_items_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;