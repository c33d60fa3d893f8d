-- online
-- Nobody searches in it since 0027, and each order was written into it: a trigger keeps "order_search" instead.
DROP INDEX CONCURRENTLY IF EXISTS "orders_search";
--> statement-breakpoint
DROP FUNCTION IF EXISTS order_words(text, text, text, text);
--> statement-breakpoint
-- As in 0032, with plans that a session keeps: a function in SQL was planned again at each of an order's three calls, which
-- took a fifth of the database's time for an order. A day that this transaction has noted is not written again; one of
-- another transaction with the same number, in a restored database, is.
CREATE OR REPLACE FUNCTION "note_report_days"(VARIADIC moments timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	changed timestamptz;
BEGIN
	FOREACH changed IN ARRAY moments LOOP
		CONTINUE WHEN changed IS NULL OR EXISTS (
			SELECT FROM report_changes noted
			WHERE noted.day = (changed AT TIME ZONE 'UTC')::date
				AND noted.transaction = (pg_current_xact_id()::text)::bigint
				AND noted.xmin = pg_current_xact_id()::xid);
		INSERT INTO report_changes (day) VALUES ((changed AT TIME ZONE 'UTC')::date)
		ON CONFLICT (day, transaction) DO UPDATE SET day = excluded.day;
	END LOOP;
END
$$;
