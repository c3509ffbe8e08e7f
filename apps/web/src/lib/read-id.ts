/** Parses the id in a URL. Returns undefined if it is not a valid id. */
export function readId(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
