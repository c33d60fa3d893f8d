CREATE TABLE "upkeep_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upkeep_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"is_done" boolean NOT NULL,
	"detail" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upkeep_runs_detail" CHECK (char_length("upkeep_runs"."detail") <= 500)
);
--> statement-breakpoint
CREATE INDEX "upkeep_runs_kind" ON "upkeep_runs" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "outbox_given_up" ON "outbox" USING btree ("sent_at") WHERE "outbox"."sent_at" is not null and "outbox"."last_error" is not null;--> statement-breakpoint
CREATE INDEX "phone_messages_failed" ON "phone_messages" USING btree ("closed_at") WHERE "phone_messages"."closed_at" is not null and "phone_messages"."last_error" is not null;