-- additive
CREATE TABLE "account_usage" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"item_count" integer NOT NULL,
	"byte_count" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "item_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "size_bytes" integer GENERATED ALWAYS AS (octet_length(title) + octet_length(text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "account_usage" ADD CONSTRAINT "account_usage_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_account" ON "password_resets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
-- Statement by statement, not row by row: a source may lose thousands of files at once.
CREATE FUNCTION "count_added_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE connections c SET item_count = c.item_count + n.items
	FROM (SELECT connection_id, count(*) AS items FROM added GROUP BY connection_id) n
	WHERE c.id = n.connection_id;
	INSERT INTO account_usage AS u (owner_id, item_count, byte_count)
	SELECT owner_id, count(*), sum(size_bytes) FROM added GROUP BY owner_id
	ON CONFLICT (owner_id) DO UPDATE
	SET item_count = u.item_count + excluded.item_count, byte_count = u.byte_count + excluded.byte_count;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_removed_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE connections c SET item_count = c.item_count - n.items
	FROM (SELECT connection_id, count(*) AS items FROM removed GROUP BY connection_id) n
	WHERE c.id = n.connection_id;
	UPDATE account_usage u SET item_count = u.item_count - n.items, byte_count = u.byte_count - n.bytes
	FROM (SELECT owner_id, count(*) AS items, sum(size_bytes) AS bytes FROM removed GROUP BY owner_id) n
	WHERE u.owner_id = n.owner_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "files_added" AFTER INSERT ON "files" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_added_items();
--> statement-breakpoint
CREATE TRIGGER "files_removed" AFTER DELETE ON "files" REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_items();
--> statement-breakpoint
CREATE TRIGGER "notes_added" AFTER INSERT ON "notes" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_added_items();
--> statement-breakpoint
CREATE TRIGGER "notes_removed" AFTER DELETE ON "notes" REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_items();
--> statement-breakpoint
-- What a change takes away and what it puts in its place.
CREATE TRIGGER "notes_changed_from" AFTER UPDATE ON "notes" REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_items();
--> statement-breakpoint
CREATE TRIGGER "notes_changed_to" AFTER UPDATE ON "notes" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_added_items();
--> statement-breakpoint
INSERT INTO account_usage (owner_id, item_count, byte_count)
SELECT i.owner_id, count(*), sum(i.size_bytes)
FROM (SELECT owner_id, size_bytes FROM files UNION ALL SELECT owner_id, size_bytes FROM notes) i
JOIN users u ON u.id = i.owner_id
GROUP BY i.owner_id;
--> statement-breakpoint
UPDATE connections c SET item_count = n.items
FROM (
	SELECT i.connection_id, count(*) AS items
	FROM (SELECT connection_id FROM files UNION ALL SELECT connection_id FROM notes) i
	GROUP BY i.connection_id
) n
WHERE c.id = n.connection_id;
