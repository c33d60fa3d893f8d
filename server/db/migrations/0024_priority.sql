ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
DROP INDEX "orders_promised";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "priority_cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "priority_hours" integer;--> statement-breakpoint
ALTER TABLE "window_places" ADD COLUMN "priority_hours" integer;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "priority_cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "priority_hours" integer;--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree (coalesce("promise_from", (coalesce("collected_at", "pickup_at", "created_at") at time zone 'UTC' - make_interval(hours => 72 - coalesce("priority_hours", 72))) at time zone 'UTC')) WHERE "orders"."status" not in ('delivered', 'cancelled');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_priority" CHECK (("orders"."priority_hours" is null) = ("orders"."priority_cost" = 0) and "orders"."priority_cost" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."subtotal" + "orders"."delivery_cost" + "orders"."pickup_cost" + "orders"."priority_cost" - "orders"."discount_total" and "orders"."total" > 0 and "orders"."discount_total" between 0 and "orders"."subtotal");--> statement-breakpoint
CREATE INDEX "orders_priority_open" ON "orders" USING btree ("id") WHERE "orders"."priority_hours" is not null and "orders"."status" not in ('delivered', 'cancelled');