/**
 * Returns whether an Accept header contains JSON and neither `text/plain` nor `text/*`, for an endpoint that
 * returns text by default.
 */
export function prefersJson(accept = ''): boolean {
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/(?:plain|\*)/i.test(accept);
}
