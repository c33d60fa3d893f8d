-- online
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_reference_start" ON "payments" USING btree (lower("reference") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_reference_random" ON "payments" USING btree (split_part(lower("reference"), '_', 3) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_reference_end" ON "payments" USING btree (reverse(lower("reference")) text_pattern_ops);
