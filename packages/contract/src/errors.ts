/** Every error code of the API with its HTTP status. No other table of codes exists. */
export const errorStatus = {
  invalid_request: 400,
  url_not_allowed: 400,
  assistant_inactive: 400,
  unauthenticated: 401,
  access_code_required: 401,
  invalid_access_code: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  already_syncing: 409,
  changed_meanwhile: 409,
  request_in_progress: 409,
  answer_not_kept: 409,
  out_of_order: 409,
  nothing_read: 409,
  payload_too_large: 413,
  quota_exceeded: 413,
  unsupported_media_type: 415,
  unreadable_file: 422,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  daily_limit: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
  model_busy: 503,
  storage_full: 507,
} as const;

/** A stable machine-readable error code. */
export type ErrorCode = keyof typeof errorStatus;

/**
 * Fixed `error` texts of these codes, because external programs compare them. Other codes have an English
 * sentence.
 */
export const literalErrors: Partial<Record<ErrorCode, string>> = {
  access_code_required: 'ACCESS_CODE_REQUIRED',
  invalid_access_code: 'INVALID_ACCESS_CODE',
};
