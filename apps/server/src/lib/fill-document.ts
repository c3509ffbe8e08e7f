import type { Language } from '@anito/contract/languages';

/** What stands in a document of the build where the server writes. */
const placeOfHead = /<!--head-->\s*<title>[^<]*<\/title>/;

/** What language the page will speak, if the visitor has not chosen another here before. */
const spoken = /(?<=<html lang=")en(?=")/;

/** A document of the build with the head that is written for it, and the language of its words. */
export function fillDocument(
  document: string,
  { head, language }: { head: string; language?: Language },
): string {
  return document.replace(spoken, language ?? 'en').replace(placeOfHead, () => head);
}
