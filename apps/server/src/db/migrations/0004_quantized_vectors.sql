-- additive
ALTER TABLE "passages" ADD COLUMN "quantized" "bytea";