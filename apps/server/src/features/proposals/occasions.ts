const whole = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})`, 'iu');
const end = '(?![\\p{L}\\p{N}])';

const clock =
  /\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?\s?m\b|n\.?\s?[ugh]\b|h\b|uur|noon)|\d{1,2}:\d\d|\d{1,2}\s?(?:horas|heures|oras)|\b(?:24|bente kwatro) (?:hours|oras|horas|heures)|alas[- ]\p{L}/iu;
const amounts = /[₱$€£]\s?\d|\d\s?(?:[€£]|pesos?\b|piso\b|php\b|dollars?\b|euros?\b)/giu;
const priceCount = (body: string) => body.match(amounts)?.length ?? 0;

/**
 * What visitors ask of every business that has it: how a section about it is headed, and what it says where it answers.
 * What a heading is about is the first of them: "delivery fees" are of delivery.
 */
const occasions = [
  {
    name: 'delivery',
    heading: whole('(?:deliver|paghahatid|entregas?|envíos?|domicilio|livraison)'),
    says: () => true,
  },
  {
    name: 'cancelling',
    heading: whole('(?:cancel|annul|pagkansela|pag-cancel)'),
    says: () => true,
  },
  {
    name: 'returns',
    heading: whole(`(?:returns?|pagsasauli|devoluci\\p{L}+|retours?)${end}`),
    says: () => true,
  },
  {
    name: 'warranty',
    heading: whole('(?:warrant|garant[ií])'),
    says: (body: string) =>
      /\d|(?:months?|years?|days?|buwan|taon|mes(?:es)?|años?|mois|ans?)\b/iu.test(body),
  },
  {
    name: 'enrolling',
    heading: whole(
      `(?:enroll?|enrol(?:l?ing|l?ment)|registration|pag-e-enroll|mag-enroll|inscripción|inscribirse|matrícula|s['’]inscrire|inscriptions?)${end}`,
    ),
    says: () => true,
  },
  {
    name: 'appointment',
    heading: whole(`(?:appointments?|cita previa|citas|pedir cita|rendez-vous)${end}`),
    says: () => true,
  },
  {
    name: 'booking',
    heading: whole(
      `(?:booking|bookings|book|reservations?|reserving|pagpapareserba|magpareserba|reservas?|reservar|reservaciones|réservations?|réserver)${end}`,
    ),
    says: () => true,
  },
  {
    name: 'payment',
    heading: whole(
      `(?:pay|paying|payments?|pagbabayad|paraan ng bayad|pagos?|pagar|paiements?|payer|règlement)${end}`,
    ),
    says: (body: string) =>
      whole(
        `(?:cash|gcash|maya|cards?|bank|transfer|cheques?|checks?|paypal|bizum|efectivo|tarjetas?|transferencia|cartes?|espèces|virement|chèques?)${end}`,
      ).test(body),
  },
  {
    name: 'place',
    heading: whole(
      `(?:where (?:we are|to find)|our (?:address|location)|address|location|find us|nasaan|lokasyon|dónde estamos|ubicación|dirección|adresse|où (?:nous trouver|sommes))${end}`,
    ),
    says: (body: string) => /\p{Lu}/u.test(body) && /\d/.test(body),
  },
  {
    name: 'hours',
    heading: whole(
      `(?:hours|open|opening(?: times| hours)?|when|oras(?: ng| namin)?|bukas|kailan|horarios?|cuándo|abrimos|apertura|horaires?|heures d|ouvert|ouverture|quand)${end}`,
    ),
    says: (body: string) => clock.test(body),
  },
  {
    name: 'prices',
    heading: whole(
      `(?:prices?|pricing|price ?list|rates?|fees?|costs?|charges?|tuition|presyo|magkano|precios?|tarifas?|costes?|costos?|tarifs?|prix)${end}`,
    ),
    says: (body: string) => priceCount(body) >= 2,
  },
] as const;

/** The earlier are asked first. */
export const asOften: readonly Occasion[] = [
  'prices',
  'hours',
  'delivery',
  'booking',
  'appointment',
  'payment',
  'enrolling',
  'place',
  'cancelling',
  'returns',
  'warranty',
];

export type Occasion = (typeof occasions)[number]['name'];

/** What visitors ask of every business that a section is about, and answers. */
export function findOccasion({ heading, body }: { heading: string; body: string }): Occasion | undefined {
  return occasions.find((occasion) => occasion.heading.test(heading) && occasion.says(body))?.name;
}

/** Whether a heading speaks of prices itself: what that costs is no question. */
export function headsPrices(heading: string): boolean {
  return occasions.some(({ name, heading: pattern }) => name === 'prices' && pattern.test(heading));
}

const askingPrice = whole(`(?:how much|cuánto cuestan?|combien coûtent?|quel est le prix)${end}`);
/** With what questions begin whatever they are about. */
const asking = /(?<![\p{L}\p{N}])(?:when|where|kailan|cuándo|quand|où)(?![\p{L}\p{N}])/giu;

/** Whether a question or a heading is about what every business is asked. */
export function isCustomary(said: string): boolean {
  const plain = said.replace(asking, ' ');
  return askingPrice.test(plain) || occasions.some(({ heading }) => heading.test(plain));
}
