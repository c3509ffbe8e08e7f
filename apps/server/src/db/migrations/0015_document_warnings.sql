-- additive
ALTER TABLE "documents" ADD COLUMN "warnings" jsonb;