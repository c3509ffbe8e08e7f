import { cacheByText } from './cache-by-text.ts';
import { detectLanguage } from './detect-language.ts';

/**
 * Common abbreviations of text messages in the Philippines, in English and Filipino, by their full words, in
 * lower case. Omits abbreviations that are common words ("add", "sun", "bat") or have several meanings
 * ("reg").
 */
const lists = {
  // Asking
  magkano: 'magkno mkano mgkno mgknu magkanu makano mgkanu',
  nasaan: 'nsan nasan asan nsaan',
  kailan: 'kelan klan kln kylan',
  paano: 'pano panu pno pnu papano',
  bakit: 'bkit bkt bket',
  gaano: 'gano ganu gaanu gno',
  ano: 'anu anoh anuh',
  anong: 'anung anng anonng',
  sino: 'cno cnu sinu',
  ilan: 'iln',
  pwede: 'pwde pde pede pwedi pewde pwdi pwidi',
  pwedeng: 'pwdeng pdeng pedeng pweding pwedng',
  meron: 'meorn mron mrn mern meon myron mayron',
  what: 'wat wht wut',
  'what is': 'wats whats',
  when: 'wen whn',
  where: 'wer wher whr',
  how: 'hw',
  can: 'cn',
  why: 'y',
  // Selling online
  'delivery fee': 'df',
  'shipping fee': 'sf',
  // Joining and pointing
  po: 'poh',
  ba: 'bah',
  bang: 'bng',
  'pa ba': 'pb',
  'na ba': 'nb',
  'di ba': 'db',
  hindi: 'hnd hndi ndi hinde',
  wala: 'wla',
  walang: 'wlang wlng',
  dito: 'd2 dto',
  doon: 'dun',
  diyan: 'jan jn dyn dyan',
  yung: 'ung yng',
  kasi: 'kc kse ksi kase',
  lang: 'lng lg',
  nalang: 'nlng nalng',
  naman: 'nmn nman namn',
  talaga: 'tlga tlaga tlg',
  kayo: 'kau kyo kayu kyu',
  ninyo: 'nyo niyo nio ninyu',
  namin: 'nmin',
  sana: 'sna',
  ako: 'aq aqo aku',
  ko: 'q',
  kailangan: 'kelangan kelngan klangan kailngan kelanga',
  kahit: 'kht khit',
  kapag: 'kpag',
  hanggang: 'hangang hanggng hngang hnggang',
  ngayon: 'ngaun ngyon ngayn ngyn',
  bukas: 'bks bkas',
  mamaya: 'mmya mamya',
  kanina: 'knina',
  lahat: 'lht lhat',
  marami: 'mrmi mrami mdami madami',
  dalawa: 'dlawa dalwa dlwa',
  gusto: 'gsto gus2',
  bayad: 'byad bayd bybd',
  bayaran: 'byaran bayran',
  kasama: 'ksama kasma',
  pala: 'pla',
  baka: 'bka',
  siguro: 'cguro sguro',
  salamat: 'slamat salamt',
  sige: 'cge',
  tapos: 'tpos',
  barangay: 'brgy bgy brngy',
  you: 'u yu',
  your: 'ur yur',
  are: 'r',
  have: 'hv hav',
  because: 'bcoz coz cuz bcuz becoz',
  about: 'abt',
  before: 'b4',
  need: 'nid',
  please: 'pls plz plss',
  thanks: 'tnx thx tnks',
  right: 'ryt',
  people: 'ppl',
  // Days and hours
  today: '2day tday',
  tomorrow: 'tom tmrw tmr tomo 2moro tomorow tommorow',
  tonight: 'tonyt 2nyt',
  night: 'nyt',
  overnight: 'overnyt',
  monday: 'mon',
  tuesday: 'tue tues',
  wednesday: 'weds',
  thursday: 'thu thur thurs',
  friday: 'fri',
  saturday: 'sat',
  sunday: 'sund',
  weekend: 'wkend wknd',
  weekday: 'wkday',
  hour: 'hr',
  hours: 'hrs',
  minutes: 'mins',
  week: 'wk',
  weeks: 'wks',
  month: 'mth',
  months: 'mos mths',
  year: 'yr',
  years: 'yrs',
  birthday: 'bday bdy',
  christmas: 'xmas',
  schedule: 'sched sked skedyul skd',
  reschedule: 'resched',
  appointment: 'appt apptmt',
  // Business
  available: 'avl availble',
  delivery: 'dlvery dlivery delivry delvery dlvry deliv',
  deliver: 'dlver dlvr deliber',
  payment: 'pymnt paymnt',
  price: 'prc prce',
  'credit card': 'cc',
  account: 'acct acc',
  discount: 'disc dscount dscnt diskwent',
  package: 'pkg pckg packg',
  reservation: 'resv rsvn',
  reserve: 'rsrv rsv',
  service: 'svc srvc',
  maximum: 'max',
  quantity: 'qty',
  amount: 'amt',
  address: 'addr adres',
  location: 'loc',
  number: 'num',
  message: 'msg',
  text: 'txt',
  telephone: 'tel',
  cellphone: 'cp selpon cel cellfone',
  requirements: 'reqs req rqmts',
  documents: 'docs',
  certificate: 'cert',
  information: 'info',
  picture: 'pic pix',
  pictures: 'pics',
  facebook: 'fb',
  gcash: 'gcsh',
  building: 'bldg',
  room: 'rm',
  pieces: 'pcs',
  include: 'incl',
  including: 'inclding',
  original: 'orig',
  extra: 'xtra',
  warranty: 'waranty warnty warrnty',
  receipt: 'reciept',
} as const;

const fullForms = new Map<string, string>();
for (const [spelled, words] of Object.entries(lists)) {
  for (const word of words.toLowerCase().split(' ')) fullForms.set(word, spelled);
}

/** Abbreviations with another meaning next to certain words. */
const phrases: readonly [RegExp, string][] = [
  // "PWD" also means persons with disability, when it stands next to an identity card or a price.
  [
    /(?<!\b(?:ang|ng|mga|sa|at|and|or|for|senior|the|is) )\bpwd\b(?![ ]+(?:at|and|or|discount|disc|id|card|senior|price|rate|lane|fee)\b)/gu,
    'pwede',
  ],
  [/\bsan(?= (?:po|ba|b|at|kayo|kau|kyo|ang|ung|banda|pwede|puwede|pwd|located)\b)/gu, 'saan'],
  [/\bd(?= (?:po|pa|na|ko|ba|kasi|kc|nmin|namin|sinabi|pwede|pwd)\b)/gu, 'hindi'],
  [/\b(meron|may|pwede|pwd|open|bukas|need|kailangan|kelangan|na|pa|po|p) b\b/gu, '$1 ba'],
  // "GCash no po", "cp #": elsewhere "no" denies, and "#2" is a number already.
  [
    /(?<=\b(?:cp|cel|cell|cellphone|phone|tel|telephone|mobile|contact|viber|whatsapp|gcash|maya|paymaya|account|acct|acc|bank|bdo|bpi|ref|reference|order|tracking|receipt))(?: {1,3}(?:nmbr|nbr|nos?)\b\.?(?= {0,3}(?:[?!.,]|$)| (?:po|p0|pu|ba|b|nyo|niyo|ninyo|nio|nila|niya|mo|ko|namin|natin|ng|of|for|is|pls|please|plz)\b)| {0,3}#(?! ?\d))|(?<=\p{L}) {1,3}#(?= |[?.!]{0,9}$)/gu,
    ' number',
  ],
  // In Filipino and after a price, "down" is the payment in advance.
  [
    /(?<=\b(?:may|ang|yung|magkano|mgkano|hm|minimum|min|pang|mag) )down\b(?= {0,3}(?:[?!.,]|$)| (?:po|p0|pu|ba|b|pag|kung|muna|nyo|niyo|ninyo|para|for|sa|a|per|\d))|\bdown(?= (?:pag|kung|muna|nyo|ninyo|niyo)\b)(?<!\bna down)/gu,
    'downpayment',
  ],
  [/\bmag ?kan(?:o|u)h?\b/gu, 'magkano'],
  // In English only: in Filipino, "d" is "hindi".
  [/(?<=\b(?:in|at|on|of|is|are|for|from|to|by|with|about|does|do|4) )d(?= \p{Ll}{3})/gu, 'the'],
  [/(?<=\p{Ll} )4(?= (?:the|my|me|us|our|a|an)\b)/gu, 'for'],
  [/\b(\d+) ?min\b/gu, '$1 minutes'],
  [/\bmin(?= (?:order|age|purchase|amount|num|qty|pax|po|ba|\d))/gu, 'minimum'],
];

/**
 * Single letters that are words in a Filipino sentence. Elsewhere they name a kind or a size ("hepatitis b").
 */
const single =
  /(?<=\p{L} )[bs](?= \p{L}|[ ?.!]*$)(?<!\b(?:package|type|class|zone|room|size|block|vitamin|hepatitis|grade|line) .)/gu;
const singles: Readonly<Record<string, string>> = { b: 'ba', s: 'sa' };

/** Restores missing letters in the affixes of Filipino verbs: "mgbayad", "ngdeliver", "nkalimutan". */
const affixes: readonly [RegExp, string][] = [
  [/^([bdghklpst])n\1([aeiou])/, '$1in$2$1$2'],
  [/^([mnp])g(?=[bcdfhjklmnprstvwy][a-z]{2,})/, '$1ag'],
  [/^m(?=[bdghklpst][aeiou][a-z]{2,})/, 'ma'],
  [/^n(?=[bdklpst][aeiou][a-z]{2,})/, 'na'],
];

const wordPattern =
  /(?<![\p{L}\p{N}'’@.-])(?:\p{L}|[b2](?=\p{L}))[\p{L}\p{N}]*(?![\p{L}\p{N}@]|['’.]\p{L})/gu;

/** Characters of questions that are cached: several steps of an answer expand the same question. */
const maxCachedCharacters = 50_000;

/**
 * Expands the abbreviations of text messages in a question ("mgkno po dlivery" → "magkano po delivery").
 * Names, and questions in languages other than English and Filipino, stay unchanged.
 */
export const expandShorthand = cacheByText(expandQuestion, maxCachedCharacters);

/** Writes out the abbreviations of a question. Spanish and French questions stay unchanged. */
function expandQuestion(question: string): string {
  // Some abbreviations are common words in other languages ("y", "wat", "u"). The other words decide.
  const otherWords = question.replace(/\p{L}+/gu, (word) => (fullForms.has(word.toLowerCase()) ? ' ' : word));
  const language = detectLanguage(otherWords, ['es', 'fr']);
  if (language === 'es' || language === 'fr') return question;
  const isShouted = !/\p{Ll}/u.test(question);
  let text = isShouted ? question.toLowerCase() : question;
  for (const [pattern, spelled] of phrases) text = text.replace(pattern, spelled);
  text = text.replace(wordPattern, (originalWord, at: number) => {
    if (at > 0 && /^\p{Lu}/u.test(originalWord)) return originalWord;
    return expandWord(originalWord.toLowerCase()) ?? originalWord;
  });
  const isFilipino = detectLanguage(text, []) === 'fil';
  if (isFilipino) text = text.replace(single, (letter) => singles[letter] ?? letter);
  // In the question's language, so that its language does not change.
  const price = isFilipino ? 'magkano' : 'how much is';
  text = text.replace(/(?<![\p{L}\p{N}])hm(?: is)?(?![\p{L}\p{N}])/giu, price);
  return isShouted && text === question.toLowerCase() ? question : text;
}

/** Returns the full form of a lower-case abbreviation, or undefined for any other word. */
function expandWord(word: string): string | undefined {
  const fullForm = fullForms.get(word);
  if (fullForm) return fullForm;
  const affix = affixes.find(([pattern]) => pattern.test(word));
  return affix && word.replace(affix[0], affix[1]);
}
