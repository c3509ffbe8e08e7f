-- additive
ALTER TABLE "voice_calls" ADD COLUMN "address_hash" "bytea";