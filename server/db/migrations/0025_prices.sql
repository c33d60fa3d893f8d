CREATE TABLE "price_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"price" integer NOT NULL,
	"is_offered" boolean NOT NULL,
	"content_price" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"undoes" integer,
	"saved_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" integer,
	CONSTRAINT "price_changes_price" CHECK ("price_changes"."price" > 0 and "price_changes"."content_price" > 0),
	CONSTRAINT "price_changes_reason" CHECK (char_length("price_changes"."reason") <= 200),
	CONSTRAINT "price_changes_withdrawn" CHECK ("price_changes"."withdrawn_at" < "price_changes"."starts_at"),
	CONSTRAINT "price_changes_withdrawn_by" CHECK (("price_changes"."withdrawn_at" is null) = ("price_changes"."withdrawn_by" is null))
);
--> statement-breakpoint
CREATE TABLE "site_builds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_builds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"price_change_id" integer,
	"requested_by" integer,
	"due_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"gave_up_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_builds_answer" CHECK (char_length("site_builds"."answer") <= 300),
	CONSTRAINT "site_builds_ended" CHECK ("site_builds"."started_at" is null or "site_builds"."gave_up_at" is null)
);
--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_builds" ADD CONSTRAINT "site_builds_price_change_id_price_changes_id_fk" FOREIGN KEY ("price_change_id") REFERENCES "public"."price_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_builds" ADD CONSTRAINT "site_builds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_in_force" ON "price_changes" USING btree ("kind","key","starts_at","id") WHERE "price_changes"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "site_builds_change_key" ON "site_builds" USING btree ("price_change_id");--> statement-breakpoint
CREATE INDEX "site_builds_due" ON "site_builds" USING btree ("next_try_at") WHERE "site_builds"."started_at" is null and "site_builds"."gave_up_at" is null;--> statement-breakpoint
-- by hand
-- What was set stays as it was set; it can only be withdrawn, once.
CREATE FUNCTION "keep_price_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
			AND to_jsonb(NEW) - 'withdrawn_at' - 'withdrawn_by' = to_jsonb(OLD) - 'withdrawn_at' - 'withdrawn_by' THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'The history of prices is append-only.' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "price_changes_append_only" BEFORE UPDATE OR DELETE ON "price_changes" FOR EACH ROW EXECUTE FUNCTION "keep_price_changes"();--> statement-breakpoint
CREATE TRIGGER "price_changes_no_truncate" BEFORE TRUNCATE ON "price_changes" FOR EACH STATEMENT EXECUTE FUNCTION "keep_price_changes"();--> statement-breakpoint
CREATE TRIGGER "audit_price_changes" AFTER INSERT OR UPDATE OR DELETE ON "price_changes" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('id', 'kind,key,price,is_offered,starts_at,undoes,withdrawn_at');
