/** Characters of a message that are read; what follows is not looked at, so that no message costs much. */
const longestText = 4_000;

/** Marks that show nothing or only decorate: joiners, variation selectors, keycaps, marks that turn the direction. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\ufe0e|\ufe0f|\u20e3/g;

/** A message as it is read: bounded, full-width and decorated characters as plain ones, one kind of dash and apostrophe. */
export function tidyText(text: string): string {
  return text
    .slice(0, longestText)
    .toWellFormed()
    .replace(unseen, '')
    .normalize('NFKC')
    .slice(0, longestText)
    .replace(unseen, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'");
}
