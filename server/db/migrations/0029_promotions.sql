CREATE TABLE "promotion_ends" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_ends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"promotion_id" integer NOT NULL,
	"ended_by" integer NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"undone_by" integer,
	"undone_at" timestamp with time zone,
	CONSTRAINT "promotion_ends_undone" CHECK (("promotion_ends"."undone_at" is null) = ("promotion_ends"."undone_by" is null))
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"promotion_id" integer NOT NULL,
	"seat" integer NOT NULL,
	"user_id" integer NOT NULL,
	"cart" text,
	"order_id" integer,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_uses_seat" CHECK ("promotion_uses"."seat" > 0),
	CONSTRAINT "promotion_uses_holder" CHECK (("promotion_uses"."order_id" is null) = ("promotion_uses"."held_until" is not null) and ("promotion_uses"."order_id" is not null or "promotion_uses"."cart" is not null))
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text,
	"percentage" numeric(5, 2),
	"fixed" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"uses_max" integer,
	"uses_per_customer" integer,
	"minimum" integer DEFAULT 0 NOT NULL,
	"services" jsonb,
	"areas" jsonb,
	"reason" text NOT NULL,
	"saved_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_kind" CHECK (("promotions"."percentage" is null) <> ("promotions"."fixed" is null)),
	CONSTRAINT "promotions_off" CHECK ("promotions"."percentage" > 0 and "promotions"."percentage" <= 100 or "promotions"."fixed" > 0),
	CONSTRAINT "promotions_period" CHECK ("promotions"."starts_at" < "promotions"."ends_at"),
	CONSTRAINT "promotions_limits" CHECK ("promotions"."uses_max" > 0 and "promotions"."uses_per_customer" > 0 and "promotions"."minimum" >= 0),
	CONSTRAINT "promotions_words" CHECK (char_length("promotions"."name") between 1 and 40 and char_length("promotions"."reason") <= 200)
);
--> statement-breakpoint
ALTER TABLE "promotion_ends" ADD CONSTRAINT "promotion_ends_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_ends" ADD CONSTRAINT "promotion_ends_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_ends" ADD CONSTRAINT "promotion_ends_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_ends_key" ON "promotion_ends" USING btree ("promotion_id") WHERE "promotion_ends"."undone_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_seat_key" ON "promotion_uses" USING btree ("promotion_id","seat");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_cart_key" ON "promotion_uses" USING btree ("cart") WHERE "promotion_uses"."order_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_order_key" ON "promotion_uses" USING btree ("order_id") WHERE "promotion_uses"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "promotion_uses_user" ON "promotion_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "promotions_code" ON "promotions" USING btree ("code") WHERE "promotions"."code" is not null;--> statement-breakpoint
CREATE INDEX "promotions_ends" ON "promotions" USING btree ("ends_at");--> statement-breakpoint
-- by hand
-- What was made stays as it was made; that it was ended is a row of its own, which can be undone, once.
CREATE FUNCTION "keep_promotions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'promotion_ends' THEN
		IF to_jsonb(OLD) ->> 'undone_at' IS NULL AND to_jsonb(NEW) ->> 'undone_at' IS NOT NULL
			AND to_jsonb(NEW) - 'undone_at' - 'undone_by' = to_jsonb(OLD) - 'undone_at' - 'undone_by' THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'The history of promotions is append-only.' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "promotions_append_only" BEFORE UPDATE OR DELETE ON "promotions" FOR EACH ROW EXECUTE FUNCTION "keep_promotions"();--> statement-breakpoint
CREATE TRIGGER "promotions_no_truncate" BEFORE TRUNCATE ON "promotions" FOR EACH STATEMENT EXECUTE FUNCTION "keep_promotions"();--> statement-breakpoint
CREATE TRIGGER "promotion_ends_append_only" BEFORE UPDATE OR DELETE ON "promotion_ends" FOR EACH ROW EXECUTE FUNCTION "keep_promotions"();--> statement-breakpoint
CREATE TRIGGER "promotion_ends_no_truncate" BEFORE TRUNCATE ON "promotion_ends" FOR EACH STATEMENT EXECUTE FUNCTION "keep_promotions"();--> statement-breakpoint
CREATE TRIGGER "audit_promotions" AFTER INSERT OR UPDATE OR DELETE ON "promotions" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('id', 'name,code,percentage,fixed,starts_at,ends_at,uses_max,uses_per_customer,minimum,services,areas');--> statement-breakpoint
CREATE TRIGGER "audit_promotion_ends" AFTER INSERT OR UPDATE OR DELETE ON "promotion_ends" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('id', 'promotion_id,ended_at,undone_at');
