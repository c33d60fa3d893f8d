ALTER TABLE "discount_doubts" ADD COLUMN "other_order_id" integer;--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD CONSTRAINT "discount_doubts_other_order_id_orders_id_fk" FOREIGN KEY ("other_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- by hand
-- A deleted account takes the team's words with it: they may be blanked, and nothing else of the history changes.
CREATE OR REPLACE FUNCTION "keep_money_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'refund_events'
		AND to_jsonb(NEW) = to_jsonb(OLD) || '{"reason": ""}'::jsonb THEN RETURN NEW; END IF;
	IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'dispute_notes'
		AND to_jsonb(NEW) = to_jsonb(OLD) || '{"note": ""}'::jsonb THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'The history of money is append-only.' USING ERRCODE = 'restrict_violation';
END $$;
