ALTER TABLE "price_changes" ADD COLUMN "area" jsonb;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_area" CHECK (("price_changes"."kind" = 'area') = ("price_changes"."area" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "price_changes" VALIDATE CONSTRAINT "price_changes_area";