CREATE TABLE "photo_files" (
	"file_key" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	"added_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"refund_id" text,
	"reason" text NOT NULL,
	"actor_id" integer,
	"check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "tracking_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"nonce" text NOT NULL,
	"token_hash" text NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "kind" text DEFAULT 'status' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "customer_note" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "detail" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pickup_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reference_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_links" ADD CONSTRAINT "tracking_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_file_key" ON "photos" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "photos_order" ON "photos" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_key" ON "refunds" USING btree ("reference","key");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("check_at") WHERE "refunds"."state" in ('asked', 'accepted');--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_links_token_key" ON "tracking_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_links_one_good" ON "tracking_links" USING btree ("order_id") WHERE "tracking_links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "order_events_marked" ON "order_events" USING btree ("created_at") WHERE "order_events"."kind" = 'not_home' or "order_events"."to_status" in ('cleaning_ongoing', 'delivered');--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (array_to_tsvector(array_remove(string_to_array(translate(lower("slug" || ' ' || "first_name" || ' ' || "last_name" || ' ' || "phone" || ' 0' || substr("phone", 5) || ' ' || substr("phone", 5) || ' ' || right("phone", 4)), '-+.,''', '     '), ' '), '')));--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree (coalesce("collected_at", "pickup_at", "created_at")) WHERE "orders"."status" not in ('delivered', 'cancelled');--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_returned" CHECK ("payments"."returned" between 0 and "payments"."amount");--> statement-breakpoint
UPDATE "order_events" SET "kind" = 'note' WHERE "from_status" = "to_status";--> statement-breakpoint
UPDATE "orders" SET "collected_at" = (SELECT max("created_at") FROM "order_events" WHERE "order_id" = "orders"."id" AND "to_status" = 'cleaning_ongoing' AND "from_status" = 'pickup') WHERE "status" IN ('cleaning_ongoing', 'cleaning_completed', 'scheduled_for_delivery', 'delivered');--> statement-breakpoint
CREATE FUNCTION "keep_order_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE'
		AND NEW.note IS NULL AND NEW.customer_note IS NULL AND NEW.reason IS NULL
		AND (NEW.id, NEW.order_id, NEW.to_status, NEW.kind, NEW.created_at) = (OLD.id, OLD.order_id, OLD.to_status, OLD.kind, OLD.created_at)
		AND NEW.from_status IS NOT DISTINCT FROM OLD.from_status
		AND NEW.actor_id IS NOT DISTINCT FROM OLD.actor_id
		AND NEW.detail IS NOT DISTINCT FROM OLD.detail
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'An order''s history is append-only.' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION "keep_order_events"();
