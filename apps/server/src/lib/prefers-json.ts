/** Whether a request accepts JSON and does not name text, for an endpoint that returns text by default. */
export function prefersJson(accept = ''): boolean {
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/(?:plain|\*)/i.test(accept);
}
