CREATE TABLE "stop_riders" (
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"rider_id" integer NOT NULL,
	"position" integer NOT NULL,
	"assigned_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stop_riders_order_id_kind_day_pk" PRIMARY KEY("order_id","kind","day")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "corrected" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stop_riders" ADD CONSTRAINT "stop_riders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_riders" ADD CONSTRAINT "stop_riders_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_riders" ADD CONSTRAINT "stop_riders_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stop_riders_day" ON "stop_riders" USING btree ("day","rider_id");--> statement-breakpoint
CREATE INDEX "stop_riders_rider" ON "stop_riders" USING btree ("rider_id");