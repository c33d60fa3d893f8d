CREATE TABLE "held_credits" (
	"friend_id" integer PRIMARY KEY NOT NULL,
	"referrer_id" integer NOT NULL,
	"reason" text NOT NULL,
	"is_granted" boolean,
	"settled_by" integer,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_credits_settled" CHECK (("held_credits"."is_granted" is null) = ("held_credits"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_mark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "held_credits" ADD CONSTRAINT "held_credits_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_credits" ADD CONSTRAINT "held_credits_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_credits" ADD CONSTRAINT "held_credits_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;