import { spellOut } from './shorthand.ts';

/**
 * Words by which people say how to reach them, in English, Filipino, Spanish and French: lower case, without accents.
 * None of them asks for anything that a business would have to look up.
 */
const list = `
  a aking ako al am and appelez appelle at atin ay bien c call cel cell cellphone cellular celular cest contact contactar
  contactez correo courriel cp details direccion dito e eh el email en es est et eto gmail gracias hello here heres hi i id im
  is it ito iyon je kami kay ko kontak la lang le llamame llamar llamenme llamo maam mail mam mappelle me merci messenger mi mio miss mobile
  moi mon mtext my na nalang naman name ng ni ninyo niyo no nom nombre number numbers numero ny o of on opo pa paki pakicontact
  pakitawag pakitawagan pakitext para phone please pls po por portable puede pueden reach sa salamat si sige sir soy suis sur
  tawag tawagan tel telefono telephone text thank thanks the this through txt un une viber voici whatsapp y yan yo your yung`;

const words: ReadonlySet<string> = new Set(list.trim().split(/\s+/));

/** A message longer than this says more than how to reach its writer. */
const longestMessage = 300;

/**
 * Whether a message that gives a contact says nothing else. `names` are those found in it: of what they, addresses and
 * numbers leave, every word must be one of giving a contact.
 */
export function saysOnlyContact(message: string, names: readonly string[]): boolean {
  if (message.length > longestMessage || /[?？]/.test(message)) return false;
  const known = new Set(names.flatMap(readWords));
  const rest = spellOut(message)
    .split(/\s+/)
    .filter((part) => !part.includes('@'))
    .flatMap(readWords);
  return rest.every((word) => words.has(word) || known.has(word));
}

function readWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '');
  return plain.split(/[^\p{L}]+/u).filter(Boolean);
}
