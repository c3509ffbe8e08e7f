/** What tells a passage from others of its document, whenever it was read. */
type PassagePlace = { headingPath: string[]; text: string };

/** A passage that was excluded, or one with the text of such a passage that was not. */
export type EarlierPassage = PassagePlace & { isExcluded: boolean };

const placeOf = ({ headingPath, text }: PassagePlace) => JSON.stringify([headingPath, text]);

/**
 * Which passages of a document that was read again are to stay out of answers: those with the text of one that was
 * excluded, also under other headings, unless the same text was let in under just these.
 */
export function markExcluded(passages: PassagePlace[], earlier: EarlierPassage[]): boolean[] {
  const excluded = earlier.filter(({ isExcluded }) => isExcluded);
  if (excluded.length === 0) return passages.map(() => false);
  const texts = new Set(excluded.map(({ text }) => text));
  const places = new Set(excluded.map(placeOf));
  const letIn = new Set(earlier.filter(({ isExcluded }) => !isExcluded).map(placeOf));
  return passages.map((passage) => {
    if (!texts.has(passage.text)) return false;
    const place = placeOf(passage);
    return places.has(place) || !letIn.has(place);
  });
}
