import type { BusinessKind } from '@anito/contract/onboarding';
import type customerQuestions from '../../../../../locales/en/server/customer-questions.json';

/** A question that customers ask businesses. Its wordings are in the catalogue `customer-questions`. */
type CustomerQuestion = keyof typeof customerQuestions;

/** The ten questions that customers of each kind of business ask most, the most frequent first. */
export const typicalQuestions: Record<BusinessKind, readonly CustomerQuestion[]> = {
  shop: [
    'hours',
    'address',
    'delivery',
    'deliveryFee',
    'payment',
    'returns',
    'prices',
    'stock',
    'warranty',
    'discounts',
  ],
  food: [
    'hours',
    'address',
    'delivery',
    'deliveryFee',
    'payment',
    'prices',
    'customOrder',
    'orderAhead',
    'cancelOrder',
    'dietary',
  ],
  bookings: [
    'hours',
    'address',
    'book',
    'services',
    'servicePrices',
    'payment',
    'reschedule',
    'deposit',
    'walkIn',
    'duration',
  ],
  services: [
    'services',
    'areas',
    'servicePrices',
    'quote',
    'howSoon',
    'hours',
    'contact',
    'payment',
    'guarantee',
    'address',
  ],
  education: [
    'courses',
    'fees',
    'schedule',
    'enroll',
    'requirements',
    'installments',
    'online',
    'certificate',
    'address',
    'contact',
  ],
  other: [
    'offer',
    'prices',
    'hours',
    'holidays',
    'address',
    'contact',
    'order',
    'delivery',
    'payment',
    'returns',
  ],
};

/**
 * Words in titles and addresses of pages that speak of a question, in English, Filipino, Spanish and French.
 */
const titleWords: [CustomerQuestion, RegExp][] = [
  ['hours', /\b(?:hours?|opening|open|oras|horarios?|horaires?)\b/],
  [
    'address',
    /\b(?:location|locations|branches|find us|visit|directions|lokasyon|ubicaci[oó]n|adresse|acc[eè]s)\b/,
  ],
  ['contact', /\b(?:contact|contact us|kontak|contacto)\b/],
  ['delivery', /\b(?:deliver|delivery|shipping|padala|env[ií]os?|entregas?|livraison)\b/],
  ['payment', /\b(?:payments?|paying|bayad|pagos?|paiements?)\b/],
  ['prices', /\b(?:prices?|price list|menu|pricing|presyo|precios?|prix|tarifs?)\b/],
  ['customOrder', /\b(?:custom|cakes?|wedding|catering|pasteles|g[aâ]teaux)\b/],
  ['order', /\b(?:orders?|ordering|pedidos?|commandes?)\b/],
  ['returns', /\b(?:returns?|refunds?|exchange|devoluciones|retours?)\b/],
  ['warranty', /\b(?:warranty|garant[ií]a|garantie)\b/],
  ['book', /\b(?:book|bookings?|appointments?|reservations?|reservas?|citas?|rendez-vous)\b/],
  ['services', /\b(?:services?|serbisyo|servicios?)\b/],
  ['courses', /\b(?:courses?|programs?|kurso|cursos?|cours|formations?)\b/],
  ['fees', /\b(?:tuition|fees|matr[ií]cula|frais)\b/],
  ['enroll', /\b(?:enroll?|enrollment|admissions?|inscripci[oó]n|inscriptions?)\b/],
];

/**
 * Returns the customer questions that the titles and URLs of pages suggest, each once, in the order of the
 * pages.
 */
export function listQuestionsOfTitles(
  pages: readonly { title: string; url: string | null }[],
): CustomerQuestion[] {
  const found = pages.flatMap(({ title, url }) => {
    const path = url && URL.canParse(url) ? new URL(url).pathname.replace(/[-_/.]/g, ' ') : '';
    const text = `${title.slice(0, 200)} ${path.slice(0, 200)}`.toLowerCase();
    return titleWords.filter(([, words]) => words.test(text)).map(([question]) => question);
  });
  return [...new Set(found)];
}
