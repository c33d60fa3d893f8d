-- online
-- Whether the area of an order's pickup had windows when it was booked. Null: by a release that asked the rules of now.
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "had_windows" boolean;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN IF NOT EXISTS "is_refused" boolean DEFAULT false NOT NULL;
