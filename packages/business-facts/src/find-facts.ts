import { listForms } from '@anito/builtin-models/concepts';
import { findEmails } from '@anito/contacts/find-emails';
import { findPhones } from '@anito/contacts/find-phones';
import { normalizeMessage } from '@anito/contacts/normalize-message';
import { tokenize } from '@anito/contacts/tokenize';
import type { ExtractedDocument } from '@anito/documents/extract/document';
import { accountNames, mayStateAccount, removeOtherNames, statesAccount } from './accounts.ts';
import type { FactKind, FoundFact } from './fact.ts';
import { type FactLine, listLines } from './list-lines.ts';
import { findHours } from './read-hours.ts';
import { foldText } from './read-times.ts';

/**
 * Facts of one kind that are stored of one document. Delivery fees are often listed by area, and opening hours
 * by branch.
 */
const maxPerKind = 6;
const maxListed = 15;
const listedKinds: ReadonlySet<FactKind> = new Set(['delivery', 'hours']);
const maxQuoteLength = 300;
const maxHeadingLength = 120;

const addressLabel =
  /^(?:our )?(?:address|location|located at|visit us(?: at)?|find us(?: at)?|where to find us|direccion|ubicacion|adresse|lokasyon|tirahan|saan kami|nasaan kami)\s{0,2}[:\-–—]\s{0,2}(?=\S)/i;
const streetWords =
  /(?<!\p{L})(?:street|st\.|avenue|ave\.?|road|rd\.|boulevard|blvd|highway|hi-?way|barangay|brgy\.?|purok|sitio|poblacion|calle|rue|kalye|subdivision|subd\.?|building|bldg\.?|unit \d|floor|lot \d|blk\.? \d|corner|cor\.)(?!\p{L})/iu;
const locating =
  /(?<!\p{L})(?:we(?:'re| are)(?: located)?|located|find us|visit us|our (?:shop|store|bakery|office|cafe|clinic|branch) is|matatagpuan|nasa|makikita (?:kami|ninyo)|estamos|se encuentra|situe)(?!\p{L})/iu;
const contactWords =
  /(?<!\p{L})(?:call|text|tel|telephone|phone|mobile|cell|cp|landline|contact|hotline|viber|whatsapp|sms|reach|tawag(?:an)?|mag-?text|i-?text|telepono|numero|globe|smart|pldt|dito|llamenos|llame|appelez)(?!\p{L})/iu;
/** Words before numbers that are no telephone numbers. */
const numberWords = /(?<!\p{L})(?:account|acct|tin|permit|reference|sku|isbn)(?!\p{L})/iu;
const methodNames = new RegExp(
  `(?<!\\p{L})(?:${accountNames.join('|')}|g-cash|grabpay|shopeepay|cash on delivery|cod|cash|credit cards?|debit cards?|cards?|visa|mastercard|bank transfers?|bank deposits?|instapay|pesonet|paypal|qr ?ph|cheques?|checks?|efectivo|tarjetas?|especes|cartes?)(?!\\p{L})`,
  'giu',
);
const payWords =
  /(?<!\p{L})(?:pay|pays|paid|payments?|payable|accept|accepts|accepted|bayad|magbayad|bayaran|tumatanggap|tanggap|pago|pagos|aceptamos|paiement|acceptons)(?!\p{L})/iu;
const deliverWords =
  /(?<!\p{L})(?:deliver(?:y|ies|s|ed)?|shipping|ship|padala|hatid|ihahatid|entregas?|envios?|livraisons?|livrons)(?!\p{L})/iu;
const returnWords =
  /(?<!\p{L})(?:returns?|refunds?|refundable|exchanges?|replacements?|replaced?|cancellations?|cancel|ibalik|isauli|palitan|devoluciones|reembolsos?|remboursements?|retours?)(?!\p{L})/iu;
const links: readonly RegExp[] = [
  /\b(?:https?:\/\/)?(?:www\.)?(?:m\.me|facebook\.com|fb\.com|fb\.me|messenger\.com|instagram\.com|tiktok\.com|wa\.me|t\.me|shopee\.ph|lazada\.com\.ph)\/[\w@.?=&%/-]{1,150}/gi,
  /\b(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl\/maps|maps\.google\.[a-z.]{2,6}|(?:www\.)?google\.[a-z.]{2,6}\/maps|waze\.com)\/[\w@.,?=&%+/-]{1,200}/gi,
  /\b(?:https?:\/\/)?(?:www\.)?(?:calendly\.com|cal\.com|setmore\.com|fresha\.com|bookings?\.[\w-]{1,40}\.[a-z]{2,6})\/[\w@.?=&%/-]{1,150}/gi,
];

/**
 * Returns the facts of a business that a document states, found by labels, words and forms, without a model.
 * Each has the line that states it. A question such as "Do you accept GCash?" states no hours, payment,
 * delivery or returns. At most `maxPerKind` of a kind, and `maxListed` of the kinds that are often lists.
 */
export function findFacts(document: Pick<ExtractedDocument, 'blocks'>): FoundFact[] {
  const lines = joinAddresses(listLines(document));
  const hours = findHours(lines.filter((line) => !isQuestion(line))).map(
    ({ hours, quote, heading }): FoundFact => ({ kind: 'hours', hours, quote, heading }),
  );
  return limitFacts([...hours, ...lines.flatMap(findLineFacts)]);
}

const isQuestion = ({ text }: FactLine): boolean => text.endsWith('?');

/**
 * Returns the lines, with consecutive lines of one address joined: "Second floor, Torres Building" and "112
 * Mabini Avenue, Lipa City".
 */
function joinAddresses(lines: readonly FactLine[]): FactLine[] {
  const joined: FactLine[] = [];
  for (const line of lines) {
    const previous = joined.at(-1);
    const continues =
      previous?.heading === line.heading && isAddressLine(previous.text) && isAddressLine(line.text);
    if (continues) joined[joined.length - 1] = { ...previous, text: `${previous.text}, ${line.text}` };
    else joined.push(line);
  }
  return joined;
}

/**
 * Returns whether a line is a part of a street address: short, with a comma, and without a label or a full
 * stop at its end.
 */
function isAddressLine(text: string): boolean {
  return (
    text.length <= 100 &&
    streetWords.test(text) &&
    text.includes(',') &&
    !/[.:!?]|\p{Ll}{3}\.$/u.test(text.replace(/\b(?:St|Ave|Rd|Brgy|Bldg|Blk|Cor|Subd)\./gi, ''))
  );
}

/**
 * Returns the first facts of each kind up to its maximum, without repetitions, and with long quotes and
 * headings truncated.
 */
function limitFacts(facts: readonly FoundFact[]): FoundFact[] {
  const seen = new Set<string>();
  const counts = new Map<FactKind, number>();
  return facts.flatMap((fact) => {
    // The same hours below two headings are those of two places.
    const value = fact.kind === 'hours' ? `${fact.heading}\n${fact.quote}` : fact.text.toLowerCase();
    const key = `${fact.kind} ${value}`;
    const count = counts.get(fact.kind) ?? 0;
    if (seen.has(key) || count >= (listedKinds.has(fact.kind) ? maxListed : maxPerKind)) return [];
    seen.add(key);
    counts.set(fact.kind, count + 1);
    return [
      {
        ...fact,
        quote: fact.quote.slice(0, maxQuoteLength),
        heading: fact.heading.slice(0, maxHeadingLength),
      },
    ];
  });
}

/** Returns the facts that one line states, except opening hours. Empty without any. */
function findLineFacts(line: FactLine): FoundFact[] {
  const { text } = line;
  const isStatement = !isQuestion(line);
  const fact = (kind: Exclude<FactKind, 'hours'>, value = text): FoundFact => ({
    kind,
    text: value,
    quote: text,
    heading: line.heading,
  });
  return [
    ...findContactFacts(line).map(({ kind, value }) => fact(kind, value)),
    ...links.flatMap((pattern) => text.match(pattern) ?? []).map((link) => fact('link', link)),
    ...findAddress(line).map((address) => fact('address', address)),
    ...(isStatement && statesPayment(line) ? [fact('payment')] : []),
    ...(isStatement && statesDelivery(line) ? [fact('delivery')] : []),
    ...(isStatement && statesReturns(line) ? [fact('returns')] : []),
  ];
}

/**
 * Returns the e-mail addresses and telephone numbers of a line as written. Numbers count only in a short
 * line, or if the line or its heading introduces them. A line that may state an account to pay to gives
 * no numbers.
 */
function findContactFacts(line: FactLine): { kind: 'phone' | 'email'; value: string }[] {
  const { text, heading } = line;
  if (!/@|\d{3}/.test(text)) return [];
  const message = normalizeMessage(text);
  const tokens = tokenize(message);
  const emails = findEmails(tokens);
  const taken = new Set<number>();
  for (const { first, last } of emails) for (let at = first; at <= last; at += 1) taken.add(at);
  const found = emails.map(({ value }) => ({ kind: 'email' as const, value }));
  const isIntroduced = contactWords.test(text) || contactWords.test(heading) || text.length <= 40;
  if (!isIntroduced || numberWords.test(text) || mayStateAccount(line)) return found;
  const phones = findPhones(tokens, { country: 'PH', isTaken: (at) => taken.has(at) });
  const write = ({ first, last }: (typeof phones)[number]) =>
    message.slice(
      tokens[first]!.start - (/[(+]/.test(message[tokens[first]!.start - 1] ?? '') ? 1 : 0),
      tokens[last]!.end,
    );
  return [...found, ...phones.map((phone) => ({ kind: 'phone' as const, value: write(phone) }))];
}

/** The beginning of an address, which may end with a full stop: "Unit 5, …", "12 Rizal Street, …". */
const addressStart =
  /^(?:(?:Unit|Room|Rm|Suite|Stall|Block|Blk|Lot|No|UNIT|BLK|LOT)\.? ?)?#?\d{1,5}[A-Za-z]?(?:,| \p{Lu})/u;

/** Returns whether a text is a sentence that says where a business is, not only its address. */
export const saysWhere = (text: string): boolean => locating.test(foldText(text));

/**
 * Returns the street addresses that a line states: the text after an address label or, without a label, each
 * part between marks such as "•" that reads like an address.
 */
function findAddress({ text }: FactLine): string[] {
  const label = addressLabel.exec(foldText(text));
  if (label) return [text.slice(label[0].length).trim()];
  // Footers separate the address from other details by marks.
  return text.split(/\s[•·|]\s/).filter((part) => {
    if (part.length > 160 || !streetWords.test(part) || !part.includes(',')) return false;
    const isLabeled = /^[^:,.]{1,30}: /.test(part) || addressStart.test(part);
    return (isLabeled || saysWhere(part) || !/[.!?]$/.test(part)) && !deliverWords.test(part);
  });
}

/**
 * Returns whether a line names two payment methods, or one that labels the number of an account or stands
 * beside words about paying in the line or its heading. Below a question, "card" alone may be another card:
 * "Is my health card accepted?"
 */
function statesPayment(line: FactLine): boolean {
  const { text, heading } = line;
  const methods = new Set(
    (removeOtherNames(text).match(methodNames) ?? []).map((method) => method.toLowerCase()),
  );
  if (methods.size === 0 || text.length > 240) return false;
  if (methods.size > 1 || statesAccount(line)) return true;
  if (payWords.test(foldText(text))) return true;
  const isUnclear = heading.endsWith('?') && [...methods].every((method) => /^cards?$/.test(method));
  return payWords.test(foldText(heading)) && !isUnclear;
}

/**
 * Returns whether a line states a fact about delivery, such as an area, a fee, a minimum or a time. The line
 * must contain an amount, a time or "free".
 */
function statesDelivery({ text, heading, isRow }: FactLine): boolean {
  if (text.length > 240) return false;
  const isAbout = deliverWords.test(foldText(text)) || (deliverWords.test(foldText(heading)) && isRow);
  return (
    isAbout && (listForms(text).some((form) => form === 'price' || form === 'time') || /\bfree\b/i.test(text))
  );
}

/** Returns whether a line of 20 to 240 characters states a rule for returns of goods. Headings do not. */
function statesReturns({ text, heading }: FactLine): boolean {
  if (text.length > 240 || text.length < 20) return false;
  return returnWords.test(text) && /[.!]$|\d/.test(text) && heading !== text;
}
