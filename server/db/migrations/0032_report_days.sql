-- online
CREATE TABLE IF NOT EXISTS "report_days" (
	"day" date PRIMARY KEY NOT NULL,
	"counts" jsonb NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "report_changes" (
	"day" date NOT NULL,
	"transaction" bigint DEFAULT (pg_current_xact_id()::text)::bigint NOT NULL,
	CONSTRAINT "report_changes_day_transaction_pk" PRIMARY KEY("day","transaction")
);
--> statement-breakpoint
-- The days of these times are counted again: what this transaction changed on them is not in their stored counts. A row
-- that is there is written again: in a restored database it may be another transaction's with the same number, and who
-- counts the day and deletes it has to wait for this one.
CREATE OR REPLACE FUNCTION "note_report_days"(VARIADIC moments timestamptz[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO report_changes (day) SELECT DISTINCT (moment AT TIME ZONE 'UTC')::date FROM unnest(moments) moment
	WHERE moment IS NOT NULL
	ON CONFLICT (day, transaction) DO UPDATE SET day = excluded.day
$$;
--> statement-breakpoint
-- For tables whose rows count on the day that they were written.
CREATE OR REPLACE FUNCTION "note_written_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN PERFORM note_report_days(NEW.created_at);
	ELSIF TG_OP = 'DELETE' THEN PERFORM note_report_days(OLD.created_at);
	ELSE PERFORM note_report_days(OLD.created_at, NEW.created_at);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- An order counts on the day of its booking; delivered, also on the day of its delivery. Whether it is cancelled decides
-- which later orders of its customer are those of a repeat customer.
CREATE OR REPLACE FUNCTION "note_changed_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changes_others boolean := (OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.user_id <> NEW.user_id;
BEGIN
	IF changes_others OR (OLD.total, OLD.created_at, OLD.pickup ->> 'area', OLD.corrected)
			IS DISTINCT FROM (NEW.total, NEW.created_at, NEW.pickup ->> 'area', NEW.corrected) THEN
		PERFORM note_report_days(OLD.created_at, NEW.created_at);
	END IF;
	IF changes_others THEN
		PERFORM note_report_days(VARIADIC array(
			SELECT created_at FROM orders WHERE user_id IN (OLD.user_id, NEW.user_id) AND id > NEW.id));
	END IF;
	IF 'delivered' IN (OLD.status, NEW.status)
			AND (OLD.status, OLD.collected_at, OLD.promise_from, OLD.pickup_at, OLD.created_at, OLD.priority_hours)
			IS DISTINCT FROM (NEW.status, NEW.collected_at, NEW.promise_from, NEW.pickup_at, NEW.created_at, NEW.priority_hours) THEN
		PERFORM note_report_days(VARIADIC array(SELECT created_at FROM order_events
			WHERE order_id = NEW.id AND to_status = 'delivered' AND kind = 'status'));
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- A delivery counts on its day; with a second one, the first counts no more.
CREATE OR REPLACE FUNCTION "note_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_report_days(VARIADIC array(SELECT created_at FROM order_events
		WHERE order_id = NEW.order_id AND to_status = 'delivered' AND kind = 'status'));
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- What belongs to an order and counts on the day of its booking.
CREATE OR REPLACE FUNCTION "note_part_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed integer := CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
BEGIN
	PERFORM note_report_days(VARIADIC array(SELECT created_at FROM orders WHERE id = changed));
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- A seat in a window counts on the day of its stop, once an order has it.
CREATE OR REPLACE FUNCTION "note_window_place"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.order_id IS NOT NULL THEN PERFORM note_report_days(OLD.day::timestamp AT TIME ZONE 'UTC'); END IF;
	IF TG_OP <> 'DELETE' AND NEW.order_id IS NOT NULL THEN PERFORM note_report_days(NEW.day::timestamp AT TIME ZONE 'UTC'); END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_reported" AFTER INSERT OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_written_row"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_reported_again" AFTER UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_changed_order"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "order_lines_reported" AFTER UPDATE OR DELETE ON "order_lines" FOR EACH ROW EXECUTE FUNCTION "note_part_of_order"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "extra_payments_reported" AFTER INSERT OR DELETE OR UPDATE OF "state", "amount" ON "extra_payments"
FOR EACH ROW EXECUTE FUNCTION "note_part_of_order"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "order_events_reported" AFTER INSERT ON "order_events" FOR EACH ROW
WHEN (NEW.to_status = 'delivered' AND NEW.kind = 'status') EXECUTE FUNCTION "note_delivery"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payments_reported" AFTER INSERT OR DELETE OR UPDATE OF "amount", "currency", "created_at" ON "payments"
FOR EACH ROW EXECUTE FUNCTION "note_written_row"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "refunds_reported" AFTER INSERT OR DELETE OR UPDATE OF "state", "amount", "is_whole", "created_at" ON "refunds"
FOR EACH ROW EXECUTE FUNCTION "note_written_row"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "journal_entries_reported" AFTER INSERT ON "journal_entries" FOR EACH ROW EXECUTE FUNCTION "note_written_row"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "window_places_reported" AFTER INSERT OR UPDATE OR DELETE ON "window_places"
FOR EACH ROW EXECUTE FUNCTION "note_window_place"();
