CREATE TABLE "comparison_days" (
	"comparison_id" integer NOT NULL,
	"list" text NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	"ours" bigint NOT NULL,
	CONSTRAINT "comparison_days_comparison_id_list_day_currency_pk" PRIMARY KEY("comparison_id","list","day","currency")
);
--> statement-breakpoint
CREATE TABLE "comparison_items" (
	"comparison_id" integer NOT NULL,
	"list" text NOT NULL,
	"key" text NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"ours" bigint NOT NULL,
	CONSTRAINT "comparison_items_comparison_id_list_key_pk" PRIMARY KEY("comparison_id","list","key")
);
--> statement-breakpoint
CREATE TABLE "comparisons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comparisons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"step" text DEFAULT 'transactions' NOT NULL,
	"page" integer DEFAULT 1 NOT NULL,
	"asked_by" integer,
	"lease_until" timestamp with time zone NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "differences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"reference" text,
	"currency" text NOT NULL,
	"theirs" bigint,
	"ours" bigint,
	"word" text DEFAULT '' NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" integer,
	"decision" text,
	CONSTRAINT "differences_decided" CHECK (("differences"."decision" is null) or "differences"."resolved_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"payout_id" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"processed" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"deductions" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"word" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dispute_id" text NOT NULL,
	"key" text NOT NULL,
	"note" text NOT NULL,
	"actor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"dispute_id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"word" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"decision" text,
	"decided_by" integer,
	"seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_resolved" CHECK (("disputes"."state" in ('won', 'lost')) = ("disputes"."resolved_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee" bigint;--> statement-breakpoint
ALTER TABLE "comparison_days" ADD CONSTRAINT "comparison_days_comparison_id_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison_items" ADD CONSTRAINT "comparison_items_comparison_id_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_notes" ADD CONSTRAINT "dispute_notes_dispute_id_disputes_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("dispute_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_notes" ADD CONSTRAINT "dispute_notes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comparisons_one_open" ON "comparisons" USING btree ((true)) WHERE "comparisons"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "comparisons_started" ON "comparisons" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "differences_one_open" ON "differences" USING btree ("kind","key") WHERE "differences"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "differences_open" ON "differences" USING btree ("happened_at") WHERE "differences"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "differences_seen" ON "differences" USING btree ("first_seen_at");--> statement-breakpoint
CREATE INDEX "differences_reference" ON "differences" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payouts_paid" ON "payouts" USING btree ("paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_notes_key" ON "dispute_notes" USING btree ("dispute_id","key");--> statement-breakpoint
CREATE INDEX "disputes_reference" ON "disputes" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "disputes_unresolved" ON "disputes" USING btree ("opened_at") WHERE "disputes"."state" not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "disputes_opened" ON "disputes" USING btree ("opened_at");--> statement-breakpoint
-- by hand
CREATE TRIGGER "dispute_notes_append_only" BEFORE UPDATE OR DELETE ON "dispute_notes" FOR EACH ROW EXECUTE FUNCTION "keep_money_history"();