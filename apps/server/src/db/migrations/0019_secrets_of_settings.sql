-- additive
ALTER TABLE "installation_settings" ADD COLUMN "sealed" "bytea";