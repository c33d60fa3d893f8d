CREATE TABLE "former_marks" (
	"mark" text NOT NULL,
	"order_id" integer NOT NULL,
	CONSTRAINT "former_marks_mark_order_id_pk" PRIMARY KEY("mark","order_id")
);
--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD COLUMN "put_right" text;--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD COLUMN "put_right_by" integer;--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD COLUMN "put_right_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "former_marks" ADD CONSTRAINT "former_marks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD CONSTRAINT "discount_doubts_put_right_by_users_id_fk" FOREIGN KEY ("put_right_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intents_phone" ON "intents" USING btree ("phone") WHERE "intents"."phone" <> '';--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD CONSTRAINT "discount_doubts_put_right" CHECK ("discount_doubts"."put_right_at" is null or "discount_doubts"."is_accepted" = false);