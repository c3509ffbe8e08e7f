-- additive
-- A session keeps the plan that it made for the first rows. One that reads a whole table, made while that was small or
-- for many rows at once, would be used for every single row later on; so these always look rows up by their keys.
ALTER FUNCTION "count_visitors_questions"() SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off;
--> statement-breakpoint
ALTER FUNCTION "count_added_items"() SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off;
--> statement-breakpoint
ALTER FUNCTION "count_removed_items"() SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off;
