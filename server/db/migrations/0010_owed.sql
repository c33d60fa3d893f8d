CREATE TABLE "owed_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "owed_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"actor_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owed_decisions_sane" CHECK ("owed_decisions"."amount" > 0 and length(trim("owed_decisions"."reason")) > 0)
);
--> statement-breakpoint
CREATE TABLE "refund_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"refund" integer NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_returned";--> statement-breakpoint
DROP INDEX "refunds_due";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "kept" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "owed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "owed_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "owed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "owed_claimed_by" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "owed_claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_whole" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "retry_of" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "owed_decisions" ADD CONSTRAINT "owed_decisions_reference_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owed_decisions" ADD CONSTRAINT "owed_decisions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_events" ADD CONSTRAINT "refund_events_refund_refunds_id_fk" FOREIGN KEY ("refund") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_events" ADD CONSTRAINT "refund_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owed_decisions_reference" ON "owed_decisions" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "refund_events_refund" ON "refund_events" USING btree ("refund","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_owed_claimed_by_users_id_fk" FOREIGN KEY ("owed_claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retry_of_refunds_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_key" ON "order_events" USING btree ("order_id","key") WHERE "order_events"."key" is not null;--> statement-breakpoint
CREATE INDEX "payments_owed_since" ON "payments" USING btree ("owed_since") WHERE "payments"."owed_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_id" ON "refunds" USING btree ("reference","refund_id") WHERE "refunds"."refund_id" <> '';--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("check_at") WHERE "refunds"."state" in ('asked', 'accepted', 'attention', 'unclear');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_owed" CHECK ("payments"."owed" between 0 and "payments"."amount" and ("payments"."owed" > 0) = ("payments"."owed_since" is not null) and ("payments"."owed" > 0) = ("payments"."owed_reason" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_returned" CHECK ("payments"."returned" between 0 and "payments"."amount" and "payments"."kept" between 0 and "payments"."amount");--> statement-breakpoint
-- by hand
UPDATE "refunds" SET "refund_id" = NULL WHERE "refund_id" = '';--> statement-breakpoint
UPDATE "refunds" SET "is_whole" = true WHERE "key" = 'whole';--> statement-breakpoint
UPDATE "refunds" SET "state" = 'done', "check_at" = NULL FROM "payments" WHERE "payments"."reference" = "refunds"."reference" AND "payments"."state" = 'refunded' AND "refunds"."state" IN ('asked', 'accepted');--> statement-breakpoint
-- Money that came back, or is on its way, without a row of its own gets one.
INSERT INTO "refunds" ("reference", "key", "amount", "state", "refund_id", "is_whole", "reason", "check_at", "created_at")
SELECT p."reference", CASE p."state" WHEN 'refunded' THEN 'reversal' ELSE 'whole-before' END, p."amount" - r."sum",
	CASE WHEN p."state" = 'refunded' THEN 'done' WHEN p."refund_id" IS NULL THEN 'asked' ELSE 'accepted' END,
	NULL, true, 'Made before refunds were followed one by one.', CASE p."state" WHEN 'refunded' THEN NULL ELSE now() END, coalesce(p."settled_at", p."created_at")
FROM "payments" p, LATERAL (SELECT coalesce(sum("amount"), 0) AS "sum" FROM "refunds" WHERE "reference" = p."reference" AND "state" <> 'failed') r
WHERE p."state" IN ('refunded', 'refunding') AND p."amount" > r."sum";--> statement-breakpoint
INSERT INTO "refund_events" ("refund", "to_state", "actor_id", "reason", "created_at")
SELECT "id", "state", "actor_id", "reason", "created_at" FROM "refunds" ORDER BY "id";--> statement-breakpoint
-- A failed refund that a later one of the same sum replaced is not owed.
UPDATE "refunds" f SET "handled_at" = now() WHERE f."state" = 'failed' AND EXISTS (
	SELECT 1 FROM "refunds" l WHERE l."reference" = f."reference" AND l."id" > f."id" AND l."state" <> 'failed' AND (l."amount" = f."amount" OR l."is_whole"));--> statement-breakpoint
UPDATE "payments" p SET "returned" = least(p."amount", (SELECT coalesce(sum("amount"), 0) FROM "refunds" WHERE "reference" = p."reference" AND "state" <> 'failed'));--> statement-breakpoint
UPDATE "payments" p SET "state" = 'owed' FROM "orders" o WHERE o."id" = p."order_id" AND o."status" = 'cancelled' AND p."state" = 'order' AND p."returned" < p."amount";--> statement-breakpoint
UPDATE "payments" p SET "owed" = x."unpaid" + x."open",
	"owed_since" = CASE WHEN x."unpaid" + x."open" > 0 THEN coalesce(x."since", p."created_at") END,
	"owed_reason" = CASE WHEN x."unpaid" > 0 AND x."failed" > 0 THEN 'refundFailed' WHEN p."state" = 'owed' THEN 'cancelled' WHEN p."state" = 'review' THEN 'review' WHEN x."open" > 0 THEN 'onItsWay' END
FROM (
	SELECT q."reference", r."failed", r."open",
		CASE WHEN q."state" IN ('review', 'owed') THEN q."amount" - q."returned" ELSE least(r."failed", q."amount" - q."returned") END AS "unpaid",
		CASE q."state" WHEN 'owed' THEN (SELECT max(e."created_at") FROM "order_events" e WHERE e."order_id" = q."order_id" AND e."to_status" = 'cancelled') WHEN 'review' THEN q."created_at" ELSE r."since" END AS "since"
	FROM "payments" q, LATERAL (
		SELECT coalesce(sum("amount") FILTER (WHERE "state" = 'failed' AND "handled_at" IS NULL), 0) AS "failed",
			coalesce(sum("amount") FILTER (WHERE "state" IN ('asked', 'accepted')), 0) AS "open",
			min("created_at") FILTER (WHERE ("state" = 'failed' AND "handled_at" IS NULL) OR "state" IN ('asked', 'accepted')) AS "since"
		FROM "refunds" WHERE "reference" = q."reference") r
) x WHERE x."reference" = p."reference" AND x."unpaid" + x."open" > 0;--> statement-breakpoint
CREATE FUNCTION "keep_money_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The history of money is append-only.' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "refund_events_append_only" BEFORE UPDATE OR DELETE ON "refund_events" FOR EACH ROW EXECUTE FUNCTION "keep_money_history"();--> statement-breakpoint
CREATE TRIGGER "owed_decisions_append_only" BEFORE UPDATE OR DELETE ON "owed_decisions" FOR EACH ROW EXECUTE FUNCTION "keep_money_history"();
