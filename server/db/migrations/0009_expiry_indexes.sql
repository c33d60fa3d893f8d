CREATE INDEX "google_nonces_expiry" ON "google_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_windows_end" ON "rate_windows" USING btree ("resets_at");