import { AppError } from '../errors.ts';

const codes = new Set(['upstream_failed', 'model_busy']);

/**
 * Whether a model's vendor failed, is out of reach or has no room: before the first token another model may answer in
 * its place. An asker who left is none.
 */
export function isVendorFailure(error: unknown): boolean {
  return error instanceof AppError && codes.has(error.code);
}
