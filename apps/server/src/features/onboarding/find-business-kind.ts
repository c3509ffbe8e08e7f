import type { BusinessKind } from '@anito/contract/onboarding';

/** Types of schema.org by kind of business, the narrower kinds first. */
const schemaTypes: [BusinessKind, RegExp][] = [
  ['food', /Bakery|Restaurant|Cafe|Coffee|Food|Bar|Winery|Brewery|IceCream/],
  ['education', /School|Education|College|University|Course|Preschool/],
  [
    'bookings',
    /Salon|Spa|Hotel|Lodging|Hostel|Resort|Dentist|Clinic|Medical|Physician|Gym|Sports|Event|Beauty|Motel/,
  ],
  [
    'services',
    /Service|Contractor|Plumber|Electrician|Repair|Attorney|Accounting|Insurance|Locksmith|Mover|Cleaner/,
  ],
  ['shop', /Store|Shop|Product|Florist/],
];

/** Words of texts by kind of business, in English, Filipino, Spanish and French. */
const kindWords: [BusinessKind, RegExp][] = [
  [
    'food',
    /\b(?:cakes?|bread|bakery|bakeshop|menu|restaurant|caf[eé]|coffee|meals?|catering|pastr(?:y|ies)|tinapay|pagkain|ulam|panader[ií]a|pasteler[ií]a|restaurante|boulangerie|p[aâ]tisserie)\b/g,
  ],
  [
    'education',
    /\b(?:students?|tuition|enroll?ment|curriculum|courses?|classes|teachers?|mag-aaral|paaralan|estudiantes?|matr[ií]cula|[eé]l[eè]ves?|[eé]cole)\b/g,
  ],
  [
    'bookings',
    /\b(?:appointments?|bookings?|reservations?|check-in|rooms?|salon|clinic|spa|haircut|treatments?|patients?|citas?|habitaciones|rendez-vous|chambres?)\b/g,
  ],
  [
    'services',
    /\b(?:repairs?|installation|maintenance|consult(?:ing|ation)|quotation|plumbing|electrical|cleaning services?|kumpuni|reparaci[oó]n|mantenimiento|d[eé]pannage|devis)\b/g,
  ],
  [
    'shop',
    /\b(?:shop|store|cart|checkout|shipping|warranty|in stock|add to cart|sizes?|tindahan|paninda|tienda|carrito|boutique|panier)\b/g,
  ],
];

/** Fewest words of a kind. A single one may come from any text. */
const minWords = 3;

/**
 * Returns the kind of a business from the schema.org types that it states, or else from the words of its
 * texts; `other` when neither is clear.
 */
export function findBusinessKind(types: readonly string[], texts: readonly string[]): BusinessKind {
  const stated = schemaTypes.find(([, pattern]) => types.some((type) => pattern.test(type)));
  if (stated) return stated[0];
  const text = texts.join('\n').toLowerCase();
  const counts = kindWords.map(([kind, words]) => ({ kind, count: text.match(words)?.length ?? 0 }));
  const best = counts.reduce((most, each) => (each.count > most.count ? each : most));
  return best.count >= minWords ? best.kind : 'other';
}
