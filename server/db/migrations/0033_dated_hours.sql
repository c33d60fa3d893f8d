ALTER TABLE "window_rules" ADD COLUMN "undoes" integer;--> statement-breakpoint
-- by hand
-- What was saved stays as it was saved: taking it back is a save of its own.
CREATE FUNCTION "keep_window_rules"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The history of opening hours is append-only.' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "window_rules_append_only" BEFORE UPDATE OR DELETE ON "window_rules" FOR EACH ROW EXECUTE FUNCTION "keep_window_rules"();--> statement-breakpoint
CREATE TRIGGER "window_rules_no_truncate" BEFORE TRUNCATE ON "window_rules" FOR EACH STATEMENT EXECUTE FUNCTION "keep_window_rules"();
