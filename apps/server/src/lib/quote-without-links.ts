/**
 * Returns a stranger's text on one line of at most `maxLength` characters, changed so that mail programs find
 * no link in it.
 */
export function quoteWithoutLinks(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const short = line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
  return short.replace(/:\/\/|(?<=\w)[.@](?=\w)/g, (sign) => [...sign].join('\u200b').concat('\u200b'));
}
