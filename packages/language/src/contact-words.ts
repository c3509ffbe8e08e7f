import { expandShorthand } from './shorthand.ts';

/**
 * Words with which people give their contact details, in English, Filipino, Spanish and French, in lower case
 * without accents. None of them asks for information about a business.
 */
const list = `
  a aking ako al am and appelez appelle at atin ay bien c call cel cell cellphone cellular celular cest contact contactar
  contactez correo courriel cp details direccion dito e eh el email en es est et eto gmail gracias hello here heres hi i id im
  is it ito iyon je kami kay ko kontak la lang le llamame llamar llamenme llamo maam mail mam mappelle me merci messenger mi mio miss mobile
  moi mon mtext my na nalang naman name ng ni ninyo niyo no nom nombre number numbers numero ny o of on opo pa paki pakicontact
  pakitawag pakitawagan pakitext para phone please pls po por portable puede pueden reach sa salamat si sige sir soy suis sur
  tawag tawagan tel telefono telephone text thank thanks the this through txt un une viber voici whatsapp y yan yo your yung`;

const words: ReadonlySet<string> = new Set(list.trim().split(/\s+/));

/** Maximum length in characters. A longer message contains more than contact details. */
const maxMessageLength = 300;

/**
 * Returns whether a message contains only contact details. `names` are the names found in it. Apart from
 * names, e-mail addresses and numbers, every word must be one of `words`, so a message without words counts
 * too. Returns false for a question and for a message of more than 300 characters.
 */
export function saysOnlyContact(message: string, names: readonly string[]): boolean {
  if (message.length > maxMessageLength || /[?？]/.test(message)) return false;
  const nameWords = new Set(names.flatMap(listWords));
  const remainingWords = expandShorthand(message)
    .split(/\s+/)
    .filter((part) => !part.includes('@'))
    .flatMap(listWords);
  return remainingWords.every((word) => words.has(word) || nameWords.has(word));
}

/** Returns the words of a text in lower case, without accents: "don't" is "dont". Digits end a word. */
function listWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '');
  return plain.split(/[^\p{L}]+/u).filter(Boolean);
}
