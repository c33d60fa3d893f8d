-- online
-- What an order was promised, in hours. Null: by a release that knew 72 alone.
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "turnaround_hours" integer;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN IF NOT EXISTS "turnaround_hours" integer;--> statement-breakpoint
-- Beside orders_promised, which the release before reads.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_promise" ON "orders" USING btree (coalesce("promise_from", (coalesce("collected_at", "pickup_at", "created_at") at time zone 'UTC' - make_interval(hours => 72 - coalesce("priority_hours", "turnaround_hours", 72))) at time zone 'UTC')) WHERE "orders"."status" not in ('delivered', 'cancelled');
