-- online
CREATE INDEX CONCURRENTLY IF NOT EXISTS "intents_to_delete" ON "intents" USING btree ("created_at") WHERE "intents"."purged_at" is not null;
