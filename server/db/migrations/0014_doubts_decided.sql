ALTER TABLE "discount_doubts" ADD COLUMN "other_order_id" integer;--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD CONSTRAINT "discount_doubts_other_order_id_orders_id_fk" FOREIGN KEY ("other_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;