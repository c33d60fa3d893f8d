CREATE TABLE "address_changes" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"undo_key_hash" text,
	"undone_at" timestamp with time zone,
	"former_mailbox_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_changes_user" ON "address_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "address_changes_old" ON "address_changes" USING btree ("old_email") WHERE "address_changes"."old_email" <> '';--> statement-breakpoint
CREATE INDEX "address_changes_undo" ON "address_changes" USING btree ("undo_key_hash") WHERE "address_changes"."undo_key_hash" is not null;--> statement-breakpoint
CREATE INDEX "address_changes_mailbox" ON "address_changes" USING btree ("former_mailbox_hash") WHERE "address_changes"."former_mailbox_hash" is not null;--> statement-breakpoint
CREATE INDEX "address_changes_created" ON "address_changes" USING btree ("created_at") WHERE "address_changes"."new_email" <> '';