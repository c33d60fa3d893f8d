ALTER TABLE "discount_doubts" DROP CONSTRAINT "discount_doubts_order_id_type_pk";--> statement-breakpoint
ALTER TABLE "held_credits" ADD COLUMN "by_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "discount_doubts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE UNIQUE INDEX "discount_doubts_once" ON "discount_doubts" USING btree ("order_id","type","other_order_id");--> statement-breakpoint
CREATE INDEX "discount_doubts_other" ON "discount_doubts" USING btree ("other_order_id");--> statement-breakpoint
-- by hand
-- Decisions about points that did not follow from a decision about a doubt were the owner's own.
UPDATE "held_credits" SET "by_owner" = true
WHERE "is_granted" IS NOT NULL AND NOT ("reason" = 'discount' AND EXISTS (
	SELECT 1 FROM "discount_doubts" d JOIN "orders" o ON o.id = d.order_id
	WHERE o.user_id = "held_credits"."friend_id"
		AND (d.settled_at = "held_credits"."settled_at" OR d.put_right_at = "held_credits"."settled_at")
));
