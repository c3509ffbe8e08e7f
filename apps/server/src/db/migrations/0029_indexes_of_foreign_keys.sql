-- additive
CREATE INDEX "announcements_author" ON "announcements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "archives_owner" ON "archives" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "impersonations_user" ON "impersonations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "facebook_states_assistant" ON "facebook_states" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "files_of_connection" ON "files" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "notes_of_connection" ON "notes" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "voice_calls_assistant" ON "voice_calls" USING btree ("assistant_id");