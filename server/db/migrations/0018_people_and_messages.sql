CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor_id" integer,
	"role" text NOT NULL,
	"call" text NOT NULL,
	"action" text NOT NULL,
	"about" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_marks" (
	"mark" text NOT NULL,
	"order_id" integer NOT NULL,
	CONSTRAINT "former_marks_mark_order_id_pk" PRIMARY KEY("mark","order_id")
);
--> statement-breakpoint
CREATE TABLE "notice_choices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"channel" text NOT NULL,
	"text_version" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dedupe_key" text NOT NULL,
	"user_id" integer NOT NULL,
	"notice" text NOT NULL,
	"phone" text NOT NULL,
	"facts" jsonb,
	"channel" text NOT NULL,
	"next" jsonb NOT NULL,
	"mail" jsonb,
	"at_night" boolean NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"family" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "discount_doubts" ADD COLUMN "put_right" text;--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD COLUMN "put_right_by" integer;--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD COLUMN "put_right_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_marks" ADD CONSTRAINT "former_marks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_messages" ADD CONSTRAINT "phone_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_family_sessions_family_fk" FOREIGN KEY ("family") REFERENCES "public"."sessions"("family") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_riders" ADD CONSTRAINT "stop_riders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_riders" ADD CONSTRAINT "stop_riders_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_riders" ADD CONSTRAINT "stop_riders_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "audit_log_about" ON "audit_log" USING btree ("about","id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notice_choices_user" ON "notice_choices" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_messages_dedupe_key" ON "phone_messages" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "phone_messages_user" ON "phone_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "phone_messages_due" ON "phone_messages" USING btree ("channel","next_try_at") WHERE "phone_messages"."accepted_at" is null and "phone_messages"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "phone_messages_accepted" ON "phone_messages" USING btree ("accepted_at") WHERE "phone_messages"."closed_at" is null and "phone_messages"."accepted_at" is not null;--> statement-breakpoint
CREATE INDEX "push_messages_due" ON "push_messages" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "push_messages_subscription" ON "push_messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_family" ON "push_subscriptions" USING btree ("family");--> statement-breakpoint
CREATE INDEX "stop_riders_day" ON "stop_riders" USING btree ("day","rider_id");--> statement-breakpoint
CREATE INDEX "stop_riders_rider" ON "stop_riders" USING btree ("rider_id");--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD CONSTRAINT "discount_doubts_put_right_by_users_id_fk" FOREIGN KEY ("put_right_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intents_phone" ON "intents" USING btree ("phone") WHERE "intents"."phone" <> '';--> statement-breakpoint
CREATE INDEX "users_team" ON "users" USING btree ("role") WHERE "users"."role" <> 'customer';--> statement-breakpoint
ALTER TABLE "discount_doubts" ADD CONSTRAINT "discount_doubts_put_right" CHECK ("discount_doubts"."put_right_at" is null or "discount_doubts"."is_accepted" = false);--> statement-breakpoint
-- by hand
-- Writes who changed what into the audit log. TG_ARGV[0]: the column that names the subject. TG_ARGV[1]: the columns
-- whose values are kept; of the others only that they changed, because they may be personal.
CREATE FUNCTION "record_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	actor jsonb := coalesce(nullif(current_setting('shop.actor', true), ''), '{}')::jsonb;
	was jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}'::jsonb ELSE to_jsonb(OLD) END;
	now_is jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}'::jsonb ELSE to_jsonb(NEW) END;
	whole jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
	kept text[] := string_to_array(TG_ARGV[1], ',');
	subject text := whole ->> TG_ARGV[0];
	before jsonb := '{}';
	after jsonb := '{}';
	name text;
BEGIN
	IF TG_TABLE_NAME = 'window_rules' AND TG_OP = 'INSERT' THEN
		SELECT jsonb_build_object('rules', rules) INTO was FROM window_rules WHERE id < (whole ->> 'id')::int ORDER BY id DESC LIMIT 1;
		was := coalesce(was, '{}');
	END IF;
	IF TG_ARGV[0] = 'order_id' THEN
		SELECT slug INTO subject FROM orders WHERE id = (whole ->> 'order_id')::int;
	END IF;
	FOR name IN SELECT jsonb_object_keys(whole) LOOP
		IF was -> name IS DISTINCT FROM now_is -> name THEN
			IF name = ANY (kept) THEN
				before := before || jsonb_build_object(name, was -> name);
				after := after || jsonb_build_object(name, now_is -> name);
			ELSIF TG_OP = 'UPDATE' THEN
				after := after || jsonb_build_object(name, '(changed)');
			END IF;
		END IF;
	END LOOP;
	IF TG_OP = 'UPDATE' AND after = '{}' THEN
		RETURN NULL;
	END IF;
	INSERT INTO audit_log (actor_id, role, call, action, about, subject, before, after)
	VALUES ((actor ->> 'id')::int, coalesce(actor ->> 'role', ''), coalesce(actor ->> 'call', ''), lower(TG_OP), TG_TABLE_NAME,
		coalesce(subject, whole ->> 'id', ''), CASE WHEN TG_OP = 'INSERT' AND before - 'rules' = before THEN NULL ELSE before END,
		CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE after END);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_orders" AFTER INSERT OR UPDATE OR DELETE ON "orders" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('slug', 'status,pickup_at,delivery_at,pickup_window,delivery_window,promise_from,collected_at,subtotal,delivery_cost,pickup_cost,discount_total,total');
--> statement-breakpoint
CREATE TRIGGER "audit_order_events" AFTER INSERT ON "order_events" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '' AND NEW.kind <> 'status') EXECUTE FUNCTION "record_change"('order_id', 'kind,from_status,to_status');
--> statement-breakpoint
CREATE TRIGGER "audit_photos" AFTER INSERT OR UPDATE OR DELETE ON "photos" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('order_id', 'kind,width,height,size');
--> statement-breakpoint
CREATE TRIGGER "audit_tracking_links" AFTER INSERT OR UPDATE OR DELETE ON "tracking_links" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('order_id', 'revoked_at');
--> statement-breakpoint
CREATE TRIGGER "audit_ratings" AFTER INSERT OR UPDATE OR DELETE ON "ratings" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('order_id', 'stars,chosen_at');
--> statement-breakpoint
CREATE TRIGGER "audit_payments" AFTER INSERT OR UPDATE OR DELETE ON "payments" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('reference', 'state,amount,returned,kept,owed,owed_reason,owed_claimed_by,order_id');
--> statement-breakpoint
CREATE TRIGGER "audit_refunds" AFTER INSERT OR UPDATE OR DELETE ON "refunds" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('reference', 'amount,state,is_whole,retry_of,handled_at');
--> statement-breakpoint
CREATE TRIGGER "audit_owed_decisions" AFTER INSERT OR UPDATE OR DELETE ON "owed_decisions" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('reference', 'amount');
--> statement-breakpoint
CREATE TRIGGER "audit_held_credits" AFTER INSERT OR UPDATE OR DELETE ON "held_credits" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('friend_id', 'reason,is_granted');
--> statement-breakpoint
CREATE TRIGGER "audit_points_ledger" AFTER INSERT OR UPDATE OR DELETE ON "points_ledger" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('user_id', 'delta,kind');
--> statement-breakpoint
CREATE TRIGGER "audit_discount_doubts" AFTER INSERT OR UPDATE OR DELETE ON "discount_doubts" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('order_id', 'type,amount,is_accepted,put_right_by,put_right_at');
--> statement-breakpoint
CREATE TRIGGER "audit_disputes" AFTER INSERT OR UPDATE OR DELETE ON "disputes" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('dispute_id', 'state,decided_by');
--> statement-breakpoint
CREATE TRIGGER "audit_dispute_notes" AFTER INSERT OR UPDATE OR DELETE ON "dispute_notes" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('dispute_id', '');
--> statement-breakpoint
CREATE TRIGGER "audit_differences" AFTER INSERT OR UPDATE OR DELETE ON "differences" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('reference', 'kind,resolved_at,resolved_by');
--> statement-breakpoint
CREATE TRIGGER "audit_stop_riders" AFTER INSERT OR UPDATE OR DELETE ON "stop_riders" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('order_id', 'kind,day,rider_id,position');
--> statement-breakpoint
CREATE TRIGGER "audit_window_rules" AFTER INSERT OR UPDATE OR DELETE ON "window_rules" FOR EACH ROW WHEN (coalesce(current_setting('shop.actor', true), '') <> '') EXECUTE FUNCTION "record_change"('id', 'rules');
--> statement-breakpoint
CREATE FUNCTION "record_role"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	actor jsonb := coalesce(nullif(current_setting('shop.actor', true), ''), '{}')::jsonb;
BEGIN
	INSERT INTO audit_log (actor_id, role, call, action, about, subject, before, after)
	VALUES ((actor ->> 'id')::int, coalesce(actor ->> 'role', ''), coalesce(actor ->> 'call', ''), 'update', 'users',
		NEW.id::text, jsonb_build_object('role', OLD.role), jsonb_build_object('role', NEW.role));
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- A role is recorded whoever changes it, also a command.
CREATE TRIGGER "audit_users" AFTER UPDATE OF "role" ON "users" FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION "record_role"();
--> statement-breakpoint
CREATE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "keep_audit_log"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_no_truncate" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_log"();
