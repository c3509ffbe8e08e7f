import type { AssistantType } from '@anito/contract/proposals';

type Kind = Exclude<AssistantType, 'general'>;

const whole = (words: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words
      .split('\n')
      .map((line) => line.trim())
      .join('')})(?![\\p{L}\\p{N}])`,
    'giu',
  );

/** What businesses of a kind call themselves in English, Filipino, Spanish and French. */
const kinds: Record<Kind, RegExp> = {
  education: whole(
    `(?:driving|dance|music|language|art|cooking|swim(?:ming)?|flight|review|high|elementary|grade|nursery|pre)?[ -]?school|
    schools|preschool|kindergarten|academy|college|university|institute|tutoring|tutorial|tutors?|
    (?:learning|training|review|tutorial|tutoring|language) cent(?:er|re)|daycare|
    paaralan|eskwelahan|akademya|pamantasan|
    escuela|autoescuela|academia|colegio|instituto|universidad|guardería|jardín de niños|
    école|auto-école|autoécole|académie|collège|lycée|université|centre de formation|soutien scolaire|crèche`,
  ),
  booking: whole(
    `resort|hotel|hostel|inn|guest ?house|homestay|lodge|bed and breakfast|b&b|villas?|campground|campsite|
    clinic|dental|dentistry|dentists?|orthodontics|hospital|veterinary|vets?|physiotherapy|optometrist|
    salon|barbers?|barber ?shop|spa|massage|nail bar|beauty (?:salon|parlou?r|lounge|studio)|
    gym|fitness|yoga studio|pilates studio|crossfit|
    law (?:firm|offices?)|solicitors?|attorneys?|attorneys-at-law|notary|notary public|lawyers?|
    events? (?:place|venue|cent(?:er|re)|hall)|venue|function hall|photo ?studio|tours|travel agency|kennels?|
    klinika|pasalunan|barberya|pagamutan|
    hotel|hostal|posada|balneario|clínica|consultorio|dentista|veterinari[oa]|hospital|
    peluquería|barbería|salón de belleza|centro de estética|gimnasio|
    bufete|despacho de abogados|abogad[oa]s|notaría|salón de eventos|agencia de viajes|
    hôtel|gîte|auberge|chambres? d'hôtes|clinique|cabinet (?:dentaire|médical|vétérinaire)|vétérinaire|
    coiffure|coiffeur|coiffeuse|institut de beauté|salle de sport|
    cabinet d'avocats?|avocats?|notaire|salle de réception|agence de voyages?`,
  ),
  support: whole(
    `repairs?|repair shop|service cent(?:er|re)|phone clinic|computer clinic|auto ?shop|mechanics?|help ?desk|
    talyer|pagawaan|
    taller|reparaci(?:ón|ones)|servicio técnico|
    réparations?|réparateur|dépannage`,
  ),
  sales: whole(
    `shop|store|boutique|optical|opticians?|nursery garden|garden cent(?:er|re)|bakery|bakeshop|bakehouse|café|cafe|coffee|restaurant|eatery|grill|diner|pizzeria|
    catering|caterers?|market|supplies|florists?|flowers|pharmacy|drugstore|hardware|bookshop|bookstore|furniture|
    real(?:ty| estate)|realtors?|properties|estate agents?|dealers?|dealership|
    tindahan|panaderya|kainan|karinderya|botika|
    tienda|óptica|vivero|panadería|pastelería|cafetería|restaurante|florería|floristería|farmacia|ferretería|librería|
    inmobiliaria|agencia inmobiliaria|
    magasin|opticiens?|boulangerie|pâtisserie|traiteur|épicerie|fleuriste|pharmacie|librairie|agence immobilière|immobilier`,
  ),
};

/** After "a", with at most three words between: what a business says it is. */
const described = /(?<![\p{L}\p{N}])(?:an?|isang|una?|une|the|l[ae])\s((?:[\p{L}\p{M}'’&-]{1,30}\s){0,4})$/iu;
const kindNames = Object.keys(kinds) as Kind[];

type Named = { kind: Kind; index: number; length: number };

function listKinds(text: string): Named[] {
  return kindNames.flatMap((kind) =>
    [...text.matchAll(kinds[kind])].map(({ 0: word, index }) => ({ kind, index, length: word.length })),
  );
}

/** Whether a name holds a word for a kind of business. */
export function namesKind(name: string): boolean {
  return listKinds(name).length > 0;
}

/** Whether a line begins with a word for a kind of business and goes on with a name, as "École de musique Do Majeur". */
export function beginsWithKind(line: string): boolean {
  const [first] = listKinds(line).filter(({ index }) => index === 0);
  if (!first) return false;
  const rest = line.slice(first.length);
  return /\s\p{Lu}/u.test(rest) && !/[.,;:!?()]/.test(rest);
}

/** Of which kind a business is by its name; undefined where that says none. The last word of several decides. */
export function findNamedKind(name: string): Kind | undefined {
  return listKinds(name).toSorted(
    (a, b) => b.index + b.length - (a.index + a.length) || b.length - a.length,
  )[0]?.kind;
}

/** Of which kind a business says that it is, first, as in "a small law firm", or a line begins with two words for it; undefined where it says nothing of it. */
export function findDescribedKind(opening: string): Kind | undefined {
  return listKinds(opening)
    .toSorted((a, b) => a.index - b.index || b.length - a.length)
    .find(({ index, length }) => {
      const before = opening.slice(Math.max(0, index - 130), index);
      const words = opening.slice(index, index + length);
      return described.test(before) || (/(?:^|\n)$/.test(before) && words.includes(' '));
    })?.kind;
}
