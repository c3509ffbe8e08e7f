-- additive
CREATE TABLE "announcement_mails" (
	"announcement_id" bigint NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "announcement_mails_announcement_id_owner_id_pk" PRIMARY KEY("announcement_id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"owner_id" uuid NOT NULL,
	"announcement_id" bigint NOT NULL,
	CONSTRAINT "announcement_reads_owner_id_announcement_id_pk" PRIMARY KEY("owner_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY NOT NULL,
	"author_id" uuid,
	"audience" text NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"people_count" integer NOT NULL,
	"mail_count" integer NOT NULL,
	"mailed_to" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"delayed_at" timestamp with time zone,
	"mails_ended_at" timestamp with time zone
);
--> statement-breakpoint
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
ALTER TABLE "announcement_mails" ADD CONSTRAINT "announcement_mails_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_mails" ADD CONSTRAINT "announcement_mails_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_items" ADD CONSTRAINT "imported_items_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_mails_owner" ON "announcement_mails" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "announcement_reads_announcement" ON "announcement_reads" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "announcements_published" ON "announcements" USING btree ("published_at","id");