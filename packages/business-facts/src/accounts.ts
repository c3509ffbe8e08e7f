import { foldText } from './read-times.ts';

/** Banks and e-wallets whose accounts customers pay to, in lower case. */
export const accountNames =
  'gcash maya paymaya bpi bdo metrobank landbank unionbank rcbc pnb eastwest chinabank gotyme seabank'.split(
    ' ',
  );

/** An e-wallet that is also a first name. */
const personName = 'maya';
const name = `(?<!\\p{L})(?:${accountNames.join('|')}|g-cash|grabpay|shopeepay|bank)(?!\\p{L})`;
const anyName = new RegExp(name, 'gu');

/** The number of an account: eight digits or more. */
const accountNumber = '\\+?\\d(?:[ -]?\\d){7,20}';
/** "GCash: 0917 555 0142". The text between name and number has no other name. */
const nameFirst = new RegExp(`${name}(?<between>(?:(?!${name})[^\\d!?;•·]){0,80}?)${accountNumber}`, 'dgu');
/** "0917 555 0142 (GCash)". */
const numberFirst = new RegExp(
  `${accountNumber} {0,2}(?:[(-] ?|(?:via|thru|through|by|sa) )(?<name>${name})`,
  'gu',
);

const contactVerb =
  '(?:calls?|text|tel|telephone|contact|hotline|landline|viber|whatsapp|sms|reach|message|chat|tawag(?:an)?|kontak(?:in)?|llam(?:ar|e|enos)|contact(?:er|ez|enos)|appel(?:er|ez))';
const contactWord = new RegExp(`(?<!\\p{L})${contactVerb}(?!\\p{L})`, 'u');
const place =
  '(?<!\\p{L})(?:near|beside|behind|across|opposite|next to|in front|above|corner|malapit|katabi|tabi|kalapit|tapat|katapat|harap|harapan|likod|likuran|taas|kanto|cerca|frente|enfrente|junto|pres|face|cote)(?!\\p{L})';
const placeWord = new RegExp(place, 'u');
/** Banks that tell where a shop is: "near BDO and BPI", "BDO Tower". */
const landmark = new RegExp(
  `${place}(?: (?:lang|po|kami|from|to|of|the|ng|sa|a|al|del|de|du|la)){0,3} ${name}(?:(?:,|/| and| or| at| y| et) ?${name}){0,3}|${name} (?:building|bldg|tower|plaza|center|centre|atm)(?!\\p{L})`,
  'gu',
);
/** "Maya" as the name of a person. */
const person = new RegExp(
  `(?<!\\p{L})(?:${contactVerb}(?: (?:us|kami|si|kay|to))?|look for|ask for|si|ni|kay|ms\\.?|miss|mrs\\.?|ma'am|ate|chef|dr\\.?) ${personName}(?!\\p{L})`,
  'gu',
);
const payWord =
  /(?<!\p{L})(?:pay|pays|paid|payments?|payable|accepts?|accepted|send|transfer|deposit|bayad|magbayad|bayaran|ibayad|padala|ipadala|tumatanggap|tanggap|pago|pagos|paiement|cash|e-?wallets?|accounts?)(?!\p{L})/u;

/** Words between the name and the number that tell that the number is for something else. */
const otherUse =
  /(?<!\p{L})(?:orders?|ordering|inquir(?:y|ies)|questions?|bookings?|book|reserve|reservations?|deliver|deliver(?:y|ies)|pick-?up|street|st|avenue|ave|road|rd|floor)(?!\p{L})/u;
const accountWord =
  /^(?:accounts?|accts?|acc|no|nos|num|numbers?|numero|details?|mobile|cellphone|cell|cp|phone|wallet|name|dito|here|savings?|current|checking|payments?|transfers?|deposits?|qr|pay|send|to|at|for|sa|is|ay|of|ni|kay|in|under|the|our|namin|nyo|ninyo|po|a|al|au|de|del|dela|du|es|est|cuenta|nuestra|compte|branch)$/;
/** Most words of an account's holder. */
const maxHolderWords = 6;
const wordPattern = /\p{L}[\p{L}*'’]{0,40}/gu;

/**
 * Returns a text with spaces in place of the banks and e-wallets that tell where a shop is ("near BDO") or are
 * the name of a person ("call Maya"). The other characters keep their positions.
 */
export function removeOtherNames(text: string): string {
  const folded = foldText(text);
  const others = [...folded.matchAll(landmark), ...folded.matchAll(person)];
  return others.reduce(
    (kept, { index, 0: { length } }) =>
      kept.slice(0, index) + ' '.repeat(length) + kept.slice(index + length),
    text,
  );
}

/** A line with the headings above it. */
type Line = { text: string; heading: string };

/** Returns whether a line names a bank or an e-wallet, not only as a landmark or a person. */
function namesAccount({ text, heading }: Line): boolean {
  const folded = foldText(removeOtherNames(text));
  return [...folded.matchAll(anyName)].some(
    ({ 0: found, index }) => found !== personName || isWallet(folded.slice(0, index), foldText(heading)),
  );
}

/**
 * Returns whether a line states an account to pay to: the name of a bank or an e-wallet labels a number. In
 * "We accept BPI, call 0917 555 0142", it does not.
 */
export function statesAccount({ text, heading }: Line): boolean {
  const folded = foldText(removeOtherNames(text));
  const isMethod = (found: string, start: number) =>
    !isIntroduced(folded.slice(0, start)) &&
    (!found.startsWith(personName) || isWallet(folded.slice(0, start), foldText(heading)));
  for (const match of folded.matchAll(nameFirst)) {
    const [from, to] = match.indices!.groups!.between!;
    if (isMethod(match[0], match.index) && isAccountLabel(text.slice(from, to))) return true;
  }
  return [...folded.matchAll(numberFirst)].some((match) => isMethod(match.groups!.name!, match.index));
}

/**
 * Returns whether a number in a line may be that of an account: the line states one, or it names a bank or an
 * e-wallet and no way to contact the business.
 */
export const mayStateAccount = (line: Line): boolean =>
  statesAccount(line) || (namesAccount(line) && !contactWord.test(foldText(line.text)));

/**
 * Returns whether the words before a name make it a place or a contact. Those before another number or a
 * separator are about something else.
 */
function isIntroduced(before: string): boolean {
  const part = before.split(/[\d/&|•·;]/).at(-1)!;
  return contactWord.test(part) || placeWord.test(part.split(',').at(-1)!);
}

/** Returns whether "Maya" is the e-wallet, by the words before it and the headings above. */
function isWallet(before: string, heading: string): boolean {
  const isPayment = (words: string) => payWord.test(words) || words.search(anyName) >= 0;
  if (isPayment(before) || isPayment(heading)) return true;
  return !/\p{L}/u.test(before) && !contactWord.test(heading);
}

/** Returns whether the text between a name and a number only has words about the account and its holder. */
function isAccountLabel(between: string): boolean {
  const folded = foldText(between);
  if (contactWord.test(folded) || placeWord.test(folded) || otherUse.test(folded)) return false;
  const others = [...between.matchAll(wordPattern)].filter(([word]) => !accountWord.test(foldText(word)));
  return others.length <= maxHolderWords && others.every(([word]) => /^\p{Lu}/u.test(word));
}
