/** The words and numbers of a text alone: what it says, however it is set. */
function normalizeText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Passages, best first, without those that say word for word what a better one says: a policy that stands in several
 * documents must not crowd out the rest. One that differs in a single word or number stays, because that may be the
 * price that was asked for.
 */
export function dropRepeats<P extends { text: string }>(passages: readonly P[]): P[] {
  const said = new Set<string>();
  return passages.filter(({ text }) => {
    const key = normalizeText(text);
    if (said.has(key)) return false;
    said.add(key);
    return true;
  });
}
