import {
  type ContactMatch,
  type Context,
  getContactContext,
  includesAny,
  takeUntil,
} from './contact-context.ts';
import { type Token, toSet } from './tokenize.ts';

/** Words before numbers of things that are not phone numbers. */
const thingWords =
  toSet(`order orders ref refs reference refno tracking track waybill awb serial imei plate acct accts account acc invoice
  receipt resibo transaction txn booking reservation ticket sn rma policy meter membership member card passport tin sss
  philhealth pagibig lrn id sku model item lot block permit license licence batch barcode code pin parcel shipment bank
  bdo bpi unionbank metrobank landbank pedido orden referencia guia rastreo factura cuenta commande suivi facture compte
  dossier colis control case quotation lbc jnt spx student employee reperensya plaka confirmation job`);
const phoneWords =
  toSet(`call calls text txt phone cell cellphone cp cel celp cpno mobile contact tel telephone telepono telefono viber
  whatsapp wa sms tawag tawagan itext pakitawagan pakitext pkitext pktext kontakin landline line ring dial reach reached
  celular movil llamar llamame llameme portable selpon globe smart gcash home bahay office`);
const senderWords = toSet(
  'my mine our ours ko kong akin aking sakin amin aming namin mi mis nuestro mon mes notre me moi us aq',
);
const firstPerson = toSet('i ive im we weve ako aq ko kami namin je jai yo');
const your = toSet('your yours ur inyo inyong ninyong nyong niyong su sus votre vos kanilang their');
/** The same words after the noun: "page nyo". */
const yourAfter = toSet('ninyo nyo niyo mo');
/** Things of a business that a contact may belong to. */
const businessWords =
  toSet(`account address admin agent branch company contact counter driver email fb gcash hotline landline line mail
  manager maya number numero office opisina owner page poster post rider shop site staff store tao tarp technician
  telefono tindahan trainer website`);
/** Verbs for an attempt to use a contact. */
const contactAttempts =
  toSet(`called phoned emailed messaged texted contacted wrote written dialed tried sent emailing texting calling mailed
  tumawag tinawagan kinontak nagtext nagemail nagmessage nagsend nagpadala natext nasend sinend nag tinext inemail llame
  escribi envie appele ecrit envoye`);
/** Verbs that mean an attempt even without a subject. */
const sureContactAttempts = toSet(
  'called phoned emailed messaged texted contacted dialed nagtext nagemail nagmessage nagsend',
);
const strangers =
  toSet(`nag nagtext nagemail nagmessage nagchat tumawag tumatawag nagtetext texted called messaged emailed calling
  texting messaging emailing messages calls sumusulat keeps someone somebody`);
/** A message with one of these words may warn about a contact. */
const warnings = toSet(
  'legit scam scammer scammers manloloko fake suspicious pretending nagpapanggap nagpakilala warn nanalo nagkakalat',
);
/** Words that indicate that a nearby contact is not the sender's. */
const doubts =
  toSet(`totoo whose kanino kaninong sino hotline unattended unreachable bounces bounced bumabalik undelivered nakapaskil
  nakalagay listed lists posted says competitor makontak sumasagot ringing`);
const negations = toSet('not hindi di dili pas was');
const forbidding = toSet(
  'dont wag huwag never cant cannot stop disregard scrap ignore forget avoid delete burahin binura tanggalin',
);
/** Words that indicate that a contact is no longer valid. */
const outdated =
  toSet(`old luma lumang dati dating imbes previous former wrong mali maling typo obsolete dead disabled blocked antiguo
  antigua viejo anterior ancien ancienne vieux lost nahack gumagana nawala nawalang hacked expired inactive closed
  deactivated sira longer bouncing bounced`);
/** Words that reverse the statement before them: "not the old one, but …". */
const reversals =
  toSet(`but pero kundi now ngayon new bago bagong tama tamang correct right dapat eto ito heto should updated so kaya
  instead replace`);
const changes = toSet(
  'from mula change pachange palitan papalitan pakipalitan update paupdate replace remove',
);
const rightOne = toSet('should correct right tama tamang dapat');
const corrections = toSet('correction oops mean meant mali typo wrong sorry este');
const fillers = toSet('na po sa ang yung yun nasa to at on the ba pala');

/**
 * Returns whether the words around a number say that it belongs to an order, a parcel or an account: "order
 * no. …", "… is my tracking number".
 */
function isReferenceNumber({ before, after }: Context): boolean {
  const stops = /^(?:,|send|isend|pakisend)$/;
  const near = takeUntil(
    before.slice(0, 8),
    (word) => stops.test(word) || phoneWords.has(word) || reversals.has(word),
  );
  const isSign = near[0] === '#' && !phoneWords.has(before[1] ?? '') && !senderWords.has(before[1] ?? '');
  return (
    isSign ||
    includesAny(near, thingWords) ||
    (/^(?:is|ang|yung)$/.test(after[0] ?? '') && includesAny(after.slice(0, 5), thingWords))
  );
}

/**
 * Returns whether the sender calls a contact old, wrong or replaced: "not …", "the old one (…)", "from … to
 * …". `wasReplaced` is the result for the previous contact: this one may be its replacement.
 */
function isReplaced({ before, after, sincePrevious, untilNext }: Context, wasReplaced: boolean): boolean {
  const near = takeUntil(before.slice(0, 9), (word) => word === ',' || reversals.has(word));
  const isAround = (word: string) =>
    [fillers, senderWords, businessWords, phoneWords].some((words) => words.has(word));
  const isInsteadOf = before[0] === 'of' && before[1] === 'instead';
  const isDenied = isInsteadOf || negations.has(near.find((word) => !isAround(word)) ?? '');
  // "hindi ko na ginagamit ang …"
  const isNoLonger = near.some(
    (word, at) => word === 'na' && includesAny(near.slice(at + 1, at + 4), toSet('hindi di wala wag')),
  );
  const isNewOne = wasReplaced && sincePrevious.length > 0;
  if (!isNewOne && (isDenied || isNoLonger || includesAny(near, forbidding) || includesAny(near, outdated)))
    return true;
  // "new … old …": "old" refers to the next contact.
  const nearNext = takeUntil(untilNext.toReversed(), (word) => /^(?:[,.;)-]|but|pero|kaya|so)$/.test(word));
  const isOfNext =
    includesAny(nearNext.slice(0, 3), outdated) && !includesAny(nearNext, toSet('is was ay are'));
  const description =
    after[0] === '('
      ? after.slice(1, 3)
      : takeUntil(after.slice(0, 7), (word) => /^(?:[,(-]|use|not|hindi)$/.test(word));
  if (!isOfNext && includesAny(description, outdated)) return true;
  const isChanged = includesAny(before, changes) || includesAny(untilNext, changes);
  if (isChanged && includesAny(untilNext, toSet('to sa ng with into >'))) return true;
  const isCorrected = includesAny(untilNext.slice(0, 5), corrections) || includesAny(nearNext, rightOne);
  return isCorrected && !includesAny(untilNext, negations);
}

/**
 * Returns whether a contact belongs to the business or a stranger: "your hotline …", "I called …", "is … your
 * number?". With `isWarning`, the message warns of a scam, and a contact without a named owner then belongs
 * to others.
 */
function belongsToOthers({ before, after }: Context, isWarning: boolean): boolean {
  if (isFromStranger(before)) return true;
  const near = takeUntil(before, (word) => senderWords.has(word));
  const owner = near.findIndex((word) => your.has(word));
  if (owner !== -1 && owner < 6 && (owner < 2 || includesAny(near.slice(0, owner), businessWords)))
    return true;
  if (near.some((word, at) => yourAfter.has(word) && isBusinessNoun(before, at))) return true;
  // "my number is …": the nearest owner decides.
  if (near.length < Math.min(before.length, 6)) return false;
  return isWarning || includesAny(near, doubts) || hasContactAttempt(before) || isAskedAbout(before, after);
}

/**
 * Returns whether the noun before "nyo" (Filipino for "your") at `at` belongs to the business: "page nyo",
 * "sa email nyo". Returns false for a verb: "email nyo po sa …" asks the business to use the contact.
 */
function isBusinessNoun(before: readonly string[], at: number): boolean {
  const [noun = '', marker = ''] = before.slice(at + 1);
  const isVerb = /^(?:email|mail|contact)$/.test(noun) && !/^(?:sa|ang|yung|anong|ng)$/.test(marker);
  return businessWords.has(noun) && (!isVerb || at < 2 || before.slice(0, at).includes('ba'));
}

/**
 * Returns whether a stranger used the contact: "texted me from …", "nagtext po sa akin …", "messages from …".
 */
function isFromStranger(before: readonly string[]): boolean {
  const at = before.findIndex((word) => strangers.has(word));
  if (at === -1 || isByBusiness(before, at)) return false;
  return (
    includesAny(before.slice(Math.max(0, at - 3), at), senderWords) ||
    /^(?:from|galing)$/.test(before[at - 1] ?? '')
  );
}

/** Returns whether the business used the contact: "you emailed …", "nagtext kayo …". */
const isByBusiness = (before: readonly string[], verb: number) =>
  includesAny(before.slice(verb + 1, verb + 4), toSet('you u youve')) ||
  before.slice(Math.max(0, verb - 2), verb).includes('kayo');

/**
 * Returns whether the sender tried to use the contact: "I emailed …", "nag-email na po sa …", "Called …
 * twice".
 */
function hasContactAttempt(before: readonly string[]): boolean {
  const at = before.findIndex((word) => contactAttempts.has(word));
  if (at === -1 || isByBusiness(before, at) || /^(?:from|so|kaya)$/.test(before[0] ?? '')) return false;
  if (/^(?:be|been|being|it|them|is|are|get)$/.test(before[at + 1] ?? '')) return false;
  return includesAny(before, firstPerson) || at === before.length - 1 || sureContactAttempts.has(before[at]!);
}

/**
 * Returns whether the sender asks for the owner of the contact, or whether it works: "… is your number?", "…
 * ninyo", "kayo po ba ang …".
 */
function isAskedAbout(before: readonly string[], after: readonly string[]): boolean {
  const near = after.slice(0, 8);
  if ([before, near].some((words) => words.includes('ba') && includesAny(words, toSet('kayo inyo'))))
    return true;
  if (/^(?:is |was )?not (?:me|mine)\b|\bis that (?:you|yours)\b/.test(near.join(' '))) return true;
  if (includesAny(near.slice(0, 2), strangers) && includesAny(near, senderWords)) return true;
  if (includesAny(near, senderWords) || includesAny(near, firstPerson)) return false;
  // "Is … still active?"
  if (before.length === 1 && /^(?:is|was)$/.test(before[0]!)) return true;
  if (includesAny(near, doubts) || yourAfter.has(near[0] ?? '') || near.slice(0, 3).includes('ba'))
    return true;
  if (near.some((word, at) => yourAfter.has(word) && businessWords.has(near[at - 1] ?? ''))) return true;
  const owner = near.findIndex((word) => your.has(word));
  const isQuestion = owner === 0 || includesAny(near.slice(0, owner), toSet(', ( is was still'));
  return owner !== -1 && isQuestion && includesAny(near.slice(0, owner + 3), businessWords);
}

/** Addresses that no person reads. */
const automatedSenders = /^(?:no-?reply|do-?not-?reply|mailer-daemon)/;

/** Returns the contacts that the sender of a message gives as their own, or as a way to reach them. */
export function filterOwnContacts(
  tokens: readonly Token[],
  contacts: readonly ContactMatch[],
): ContactMatch[] {
  const isWarning = tokens.some(({ plain }) => warnings.has(plain));
  let wasReplaced = false;
  return contacts.filter(({ value }, place) => {
    const context = getContactContext(tokens, contacts, place);
    wasReplaced = isReplaced(context, wasReplaced);
    const isThing = automatedSenders.test(value) || (!value.includes('@') && isReferenceNumber(context));
    return !isThing && !wasReplaced && !belongsToOthers(context, isWarning);
  });
}

/** Returns whether the words before a number indicate a phone number. */
export function isIntroducedAsPhone(tokens: readonly Token[], first: number): boolean {
  const near = tokens.slice(Math.max(0, first - 8), first);
  return near.some(
    ({ plain }) => phoneWords.has(plain) || /^(?:number|no|nos|nr|num|numero|numerong)$/.test(plain),
  );
}
