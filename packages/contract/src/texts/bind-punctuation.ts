const openBefore = / (?=[?!:;»])/g;
const openAfter = /(?<=«) /g;
const noBreakSpace = '\u00a0';

/**
 * Binds the marks that French sets apart by a space to their words, so that no line begins with a question mark:
 * what is written with plain spaces is shown with ones that do not break.
 */
export function bindPunctuation<Texts>(texts: Texts): Texts {
  if (typeof texts === 'string') {
    return texts.replace(openBefore, noBreakSpace).replace(openAfter, noBreakSpace) as Texts;
  }
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, bindPunctuation(value)]),
  ) as Texts;
}
