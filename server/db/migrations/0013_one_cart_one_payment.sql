CREATE TABLE "discount_doubts" (
	"order_id" integer NOT NULL,
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"is_accepted" boolean,
	"settled_by" integer,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_doubts_order_id_type_pk" PRIMARY KEY("order_id","type"),
	CONSTRAINT "discount_doubts_settled" CHECK (("discount_doubts"."is_accepted" is null) = ("discount_doubts"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "cart_id" text;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "cart" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "pairs" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "superseded_by" text;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "pending_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "channel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cart" text;--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD CONSTRAINT "discount_doubts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD CONSTRAINT "discount_doubts_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_doubts_open" ON "discount_doubts" USING btree ("created_at") WHERE "discount_doubts"."is_accepted" is null;--> statement-breakpoint
CREATE INDEX "intents_cart" ON "intents" USING btree ("cart") WHERE "intents"."cart" <> '';--> statement-breakpoint
CREATE INDEX "intents_to_purge" ON "intents" USING btree ("created_at") WHERE "intents"."purged_at" is null and "intents"."next_check_at" is null and "intents"."state" in ('expired', 'superseded');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_cart_key" ON "orders" USING btree ("cart");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone") WHERE "orders"."phone" <> '';--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer_mark") WHERE "payments"."payer_mark" <> '';--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree ((case when split_part("email", '@', 2) in ('gmail.com', 'googlemail.com') then replace(split_part(split_part("email", '@', 1), '+', 1), '.', '') || '@gmail.com' else split_part(split_part("email", '@', 1), '+', 1) || '@' || split_part("email", '@', 2) end));--> statement-breakpoint
-- by hand: each old checkout is the only one of its cart
UPDATE "intents" SET "cart" = "reference" WHERE "cart" = '';
