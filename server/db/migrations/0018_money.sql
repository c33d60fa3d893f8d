CREATE TABLE "former_marks" (
	"mark" text NOT NULL,
	"order_id" integer NOT NULL,
	CONSTRAINT "former_marks_mark_order_id_pk" PRIMARY KEY("mark","order_id")
);
--> statement-breakpoint
ALTER TABLE "former_marks" ADD CONSTRAINT "former_marks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intents_phone" ON "intents" USING btree ("phone") WHERE "intents"."phone" <> '';