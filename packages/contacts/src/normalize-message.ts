/** Number of characters that are read, so that no message takes long. */
const maxTextLength = 4_000;

/** Invisible or decorative characters: joiners, variation selectors, keycaps, direction marks. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\ufe0e|\ufe0f|\u20e3/g;

/**
 * Normalizes a message: truncates it to `maxTextLength`, removes invisible characters, replaces full-width
 * and decorated characters with plain ones, and uses one kind of dash and apostrophe.
 */
export function normalizeMessage(text: string): string {
  return text
    .slice(0, maxTextLength)
    .toWellFormed()
    .replace(invisible, '')
    .normalize('NFKC')
    .slice(0, maxTextLength)
    .replace(invisible, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'");
}
