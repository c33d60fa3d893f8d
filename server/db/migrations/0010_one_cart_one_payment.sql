ALTER TABLE "intents" ADD COLUMN "cart_id" text;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "cart" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "pairs" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "superseded_by" text;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "pending_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "channel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cart" text;--> statement-breakpoint
CREATE INDEX "intents_cart" ON "intents" USING btree ("cart") WHERE "intents"."cart" <> '';--> statement-breakpoint
CREATE INDEX "intents_to_purge" ON "intents" USING btree ("created_at") WHERE "intents"."purged_at" is null and "intents"."next_check_at" is null and "intents"."state" in ('expired', 'superseded');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_cart_key" ON "orders" USING btree ("cart");--> statement-breakpoint
-- by hand: each old checkout is the only one of its cart
UPDATE "intents" SET "cart" = "reference" WHERE "cart" = '';
