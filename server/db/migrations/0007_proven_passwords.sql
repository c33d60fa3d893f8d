ALTER TABLE "users" ADD COLUMN "password_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Nobody can know today who set the passwords of verified accounts: they count as their owners' own, as they did so far.
UPDATE "users" SET "password_proven" = true WHERE "is_verified" OR "google_sub" IS NOT NULL OR "role" <> 'customer';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_google_password_proven" CHECK ("users"."google_sub" is null or "users"."password_hash" is null or "users"."password_proven");
