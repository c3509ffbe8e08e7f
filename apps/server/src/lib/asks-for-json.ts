/** Whether JSON is wanted and no text, of a call that by the specification answers text. */
export function asksForJson(accept = ''): boolean {
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/(?:plain|\*)/i.test(accept);
}
