CREATE TABLE "extra_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extra_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"amount" integer NOT NULL,
	"request" jsonb NOT NULL,
	"lines" jsonb,
	"what" text NOT NULL,
	"actor_id" integer NOT NULL,
	"reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "extra_payments_amount" CHECK ("extra_payments"."amount" > 0),
	CONSTRAINT "extra_payments_paid" CHECK (("extra_payments"."state" = 'paid') = ("extra_payments"."reference" is not null)),
	CONSTRAINT "extra_payments_ended" CHECK (("extra_payments"."state" = 'proposed') = ("extra_payments"."ended_at" is null))
);
--> statement-breakpoint
DROP INDEX "payments_order_key";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "extra_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "extra_id" integer;--> statement-breakpoint
ALTER TABLE "extra_payments" ADD CONSTRAINT "extra_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_payments" ADD CONSTRAINT "extra_payments_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "extra_payments_one_open" ON "extra_payments" USING btree ("order_id") WHERE "extra_payments"."state" = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "extra_payments_reference" ON "extra_payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "extra_payments_order" ON "extra_payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "extra_payments_due" ON "extra_payments" USING btree ("expires_at") WHERE "extra_payments"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "documents_reference" ON "documents" USING btree ("reference") WHERE "documents"."reference" is not null;--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "intents_extra" ON "intents" USING btree ("extra_id") WHERE "intents"."extra_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_extra_key" ON "payments" USING btree ("extra_id");--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order_key" ON "payments" USING btree ("order_id") WHERE "payments"."extra_id" is null;--> statement-breakpoint
-- by hand
CREATE TRIGGER "audit_extra_payments" AFTER INSERT OR UPDATE OR DELETE ON "extra_payments" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('order_id', 'state,amount,reference,expires_at,ended_at');
--> statement-breakpoint
CREATE TRIGGER "audit_passkeys" AFTER INSERT OR DELETE ON "passkeys" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('user_id', '');
--> statement-breakpoint
CREATE TRIGGER "audit_totp_factors" AFTER INSERT OR DELETE ON "totp_factors" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('user_id', '');
