import { listTerms } from './terms.ts';

/**
 * Words that mean the same in questions to a shop, English and Filipino, for matching only: nothing of it is ever
 * written in an answer. A word may stand in one row only.
 */
const rows = {
  price: 'price cost fee rate charge magkano presyo halaga precio cuesta prix combien',
  time: 'time hour when oras kailan schedule iskedyul horario hora cuando heure quand',
  duration: 'katagal tagal duration',
  place: 'where located location address saan nasaan lokasyon direksyon tirahan donde direccion adresse',
  contact:
    'phone telephone call text contact reach number email mail telepono numero kontak tawag tumawag tawagan',
  content: 'content contain inside include inclusion ingredient laman sangkap kasama',
  open: 'open opening bukas magbukas nagbubukas',
  close: 'close closed closing sarado magsara nagsasara',
  deliver: 'deliver delivery ship shipping shipped hatid maghatid padala magpadala ihatid',
  pay: 'pay payment paid bayad magbayad bayaran pambayad',
  accept: 'accept tanggap tumatanggap tumanggap tinatanggap',
  order: 'order ordered umorder orderin',
  cancel: 'cancel cancelled cancellation kansela kanselahin ikansela magkansela',
  refund: 'refund ibalik isauli',
  credit: 'utang nagpapautang magpautang pautang',
  free: 'free libre gratis gratuit',
  discount: 'discount diskwento bawas tawad',
  reserve: 'reserve reservation reserba magpareserba',
  shop: 'shop store tindahan negosyo business',
  product: 'product item produkto paninda thing',
  people: 'people person guest tao katao persona',
  bread: 'bread tinapay',
  drink: 'drink beverage inumin',
  cake: 'cake keyk',
  nut: 'nut mani kasoy cashew peanut',
  egg: 'egg itlog',
  milk: 'milk gatas',
  parking: 'parking paradahan',
  size: 'size laki sukat',
  branch: 'branch sangay',
  wholesale: 'wholesale pakyawan',
  tomorrow: 'tomorrow',
  morning: 'morning umaga',
  evening: 'evening gabi',
  monday: 'monday lunes',
  tuesday: 'tuesday martes',
  wednesday: 'wednesday miyerkules',
  thursday: 'thursday huwebes',
  friday: 'friday biyernes',
  saturday: 'saturday sabado',
  sunday: 'sunday linggo',
  christmas: 'christmas pasko',
} as const;

/** Something a shop is asked about, whatever it is called. */
export type Concept = keyof typeof rows;

const concepts = new Map<string, Concept>();
for (const [concept, words] of Object.entries(rows)) {
  for (const term of listTerms(words)) concepts.set(term, concept as Concept);
}

/** What a term of `listTerms` is a word for, if it is a common one. */
export function findConcept(term: string): Concept | undefined {
  return concepts.get(term);
}

const numeral =
  '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|isang?|dalawang?|tatlong?|apat na|limang?)';
const patterns: Partial<Record<Concept, RegExp>> = {
  price:
    /[₱$€£]|\bphp\b|\bpesos?\b|\b\d[\d,]*\.\d\d\b|\bfree\b|\blibre\b|\bgratis\b|\bgratuit|\d\s?%|\bpercent\b/i,
  time: /\b\d{1,2}(?::\d\d)?\s*[ap]\.?m\b|\b\d{1,2}:\d\d\b|\b\d{1,2}\s?h\b|\b\d{1,2} (?:in the (?:morning|afternoon|evening)|noon)|\balas-|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:lunes|martes|miyerkules|huwebes|biyernes|sabado|linggo|domingo|lundi|dimanche)\b/i,
  duration: new RegExp(
    `\\b${numeral}(?: (?:to|or|hanggang) ${numeral})?[ -](?:minute|hour|day|week|month|year|minuto|oras|araw|linggo|buwan|taon|working)|\\bnext day\\b`,
    'i',
  ),
  contact: /@|\+?\d[\d ()-]{6,}\d|https?:|www\./i,
  place: /\b(?:Street|Avenue|Road|Highway|Building|Kalye|floor)\b|\b(?:St|Ave|Brgy)\.|\bBarangay \p{Lu}/u,
};

/** Whether an answer about a concept has a form of its own that tells it from a text that only names it. */
export function hasForm(concept: Concept): boolean {
  return concept in patterns;
}

/** Concepts that a text answers by the form of what it says: an amount, an hour, a telephone number. */
export function listShownConcepts(text: string): Concept[] {
  return (Object.keys(patterns) as Concept[]).filter((concept) => patterns[concept]!.test(text));
}
