DROP INDEX "orders_search";--> statement-breakpoint
CREATE FUNCTION order_words(slug text, first_name text, last_name text, phone text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
	RETURN array_to_tsvector(array_remove(string_to_array(translate(lower(concat_ws(' ', slug, first_name, last_name, phone, '0' || substr(phone, 5), substr(phone, 5), right(phone, 4))), '-+.,''’', '      '), ' '), ''));
END
$$;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (order_words("slug", "first_name", "last_name", "phone"));
