-- online
CREATE TABLE IF NOT EXISTS "order_search" (
	"order_id" integer PRIMARY KEY NOT NULL CONSTRAINT "order_search_order_id_orders_id_fk" REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
-- Small letters without marks and separators; Twi's and Ewe's letters become those that a plain keyboard has.
CREATE OR REPLACE FUNCTION "search_text"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036F]', '', 'g')), 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ-+.,''’', 'ooeennddffggvv      ');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_search_words"(slug text, first_name text, last_name text, phone text, email text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array_remove(string_to_array(search_text(concat_ws(' ', slug, first_name, last_name, nullif(phone, ''),
	'0' || nullif(substr(phone, 5), ''), nullif(substr(phone, 5), ''), nullif(right(phone, 4), ''))), ' '), '')
	|| CASE WHEN email = '' THEN '{}' ELSE ARRAY['@' || lower(email)] END);
--> statement-breakpoint
-- The orders that have a word for each of these terms: one that begins so. Behind an @ it is an e-mail address.
CREATE OR REPLACE FUNCTION "order_search_query"(terms text[]) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
	FROM (SELECT CASE WHEN term LIKE '@%' THEN lower(term) ELSE search_text(term) END AS word FROM unnest(terms) term) words
	WHERE trim(word) <> '');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_order_search"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	found_by tsvector := order_search_words(NEW.slug, NEW.first_name, NEW.last_name, NEW.phone, NEW.email);
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO order_search (order_id, words) VALUES (NEW.id, found_by);
	ELSE
		UPDATE order_search SET words = found_by WHERE order_id = NEW.id;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "order_search_kept" AFTER INSERT OR UPDATE OF "slug", "first_name", "last_name", "phone", "email" ON "orders"
FOR EACH ROW EXECUTE FUNCTION "keep_order_search"();
--> statement-breakpoint
-- in batches
-- Newest first, below what is there; locked, so that a change at the same moment is read or comes after.
INSERT INTO "order_search" ("order_id", "words")
SELECT id, order_search_words(slug, first_name, last_name, phone, email)
FROM (SELECT id, slug, first_name, last_name, phone, email FROM "orders"
	WHERE id < coalesce((SELECT min(order_id) FROM "order_search"), 2147483647) ORDER BY id DESC LIMIT 2000 FOR NO KEY UPDATE) earlier;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_search_words" ON "order_search" USING gin ("words") WITH (fastupdate=off);--> statement-breakpoint
-- The clean-up of every hour asks for rows that ended before a time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE "outbox"."sent_at" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_events_handled" ON "webhook_events" USING btree ("handled_at") WHERE "webhook_events"."handled_at" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "phone_messages_closed" ON "phone_messages" USING btree ("closed_at") WHERE "phone_messages"."closed_at" is not null;
