/** Identifies a passage in its document, across readings. */
type PassagePlace = { headingPath: string[]; text: string };

/** A passage that was excluded, or a passage with the same text that was not. */
export type EarlierPassage = PassagePlace & { isExcluded: boolean };

/** Returns a key of a passage's headings and text. */
const passageKey = ({ headingPath, text }: PassagePlace) => JSON.stringify([headingPath, text]);

/**
 * Returns for each passage of a document that was read again whether it stays excluded. It does if its text
 * was excluded, also under other headings, unless the same text was included under exactly these headings.
 */
export function markExcluded(passages: PassagePlace[], earlier: EarlierPassage[]): boolean[] {
  const excluded = earlier.filter(({ isExcluded }) => isExcluded);
  if (excluded.length === 0) return passages.map(() => false);
  const texts = new Set(excluded.map(({ text }) => text));
  const places = new Set(excluded.map(passageKey));
  const included = new Set(earlier.filter(({ isExcluded }) => !isExcluded).map(passageKey));
  return passages.map((passage) => {
    if (!texts.has(passage.text)) return false;
    const place = passageKey(passage);
    return places.has(place) || !included.has(place);
  });
}
