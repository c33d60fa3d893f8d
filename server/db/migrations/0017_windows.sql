CREATE TABLE "window_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "window_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"day" text NOT NULL,
	"from_time" text NOT NULL,
	"to_time" text NOT NULL,
	"seat" integer NOT NULL,
	"stops" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"cart" text,
	"order_id" integer,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "window_places_seats" CHECK ("window_places"."seat" between 1 and "window_places"."stops"),
	CONSTRAINT "window_places_holder" CHECK (("window_places"."order_id" is null) = ("window_places"."held_until" is not null) and ("window_places"."order_id" is not null or "window_places"."cart" is not null))
);
--> statement-breakpoint
CREATE TABLE "window_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "window_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rules" jsonb NOT NULL,
	"saved_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_promised";--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "pickup_window" jsonb;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "delivery_window" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pickup_window" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_window" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promise_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "window_places" ADD CONSTRAINT "window_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "window_places" ADD CONSTRAINT "window_places_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "window_rules" ADD CONSTRAINT "window_rules_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "window_places_seat_key" ON "window_places" USING btree ("area","day","from_time","to_time","seat");--> statement-breakpoint
CREATE UNIQUE INDEX "window_places_cart_key" ON "window_places" USING btree ("cart","kind") WHERE "window_places"."order_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "window_places_order_key" ON "window_places" USING btree ("order_id","kind") WHERE "window_places"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "window_places_day" ON "window_places" USING btree ("day");--> statement-breakpoint
CREATE INDEX "window_places_held" ON "window_places" USING btree ("user_id") WHERE "window_places"."order_id" is null;--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree (coalesce("promise_from", "collected_at", "pickup_at", "created_at")) WHERE "orders"."status" not in ('delivered', 'cancelled');