CREATE TABLE "priority_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "priority_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" text NOT NULL,
	"seat" integer NOT NULL,
	"user_id" integer NOT NULL,
	"cart" text,
	"order_id" integer,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "priority_places_seat" CHECK ("priority_places"."seat" > 0),
	CONSTRAINT "priority_places_holder" CHECK (("priority_places"."order_id" is null) = ("priority_places"."held_until" is not null) and ("priority_places"."order_id" is not null or "priority_places"."cart" is not null))
);
--> statement-breakpoint
ALTER TABLE "priority_places" ADD CONSTRAINT "priority_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priority_places" ADD CONSTRAINT "priority_places_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "priority_places_seat_key" ON "priority_places" USING btree ("day","seat");--> statement-breakpoint
CREATE UNIQUE INDEX "priority_places_cart_key" ON "priority_places" USING btree ("cart") WHERE "priority_places"."order_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "priority_places_order_key" ON "priority_places" USING btree ("order_id") WHERE "priority_places"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "priority_places_held" ON "priority_places" USING btree ("user_id") WHERE "priority_places"."order_id" is null;