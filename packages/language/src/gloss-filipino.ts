import { conceptWords, findRoot } from './business-words.ts';
import { detectLanguage } from './detect-language.ts';
import { emptyWords } from './empty-words.ts';
import { listRoots, removeHyphenAffixes } from './filipino-root.ts';

/** Filipino question words, function words and light words, with their English equivalents. */
const functionWords = new Map<string, string>();
for (const [english, words] of Object.entries({
  'how much': 'magkano mgkano magkno mgkno hm magkanong magkanu mgkanu tagpila',
  'how many': 'ilan ilang',
  how: 'paano pano papaano gaano panu paanong kumusta kamusta',
  when: 'kailan kelan',
  where: 'saan nasaan asan nasan saang nsaan nsan',
  you: 'kayong',
  who: 'sino kanino sinong cno',
  why: 'bakit bkt bkit',
  what: 'ano anong anu anung unsa unsay',
  which: 'alin aling',
  'is there': 'may meron mayroon mayroong naay',
  no: 'wala wla',
  without: 'walang',
  not: 'hindi di huwag wag hndi hinde',
  'not allowed': 'bawal ipinagbabawal',
  can: 'pwede puwede pwedeng puwedeng maaari maaaring pede pedeng pde pwde pwedi kaya kayang kakayanin',
  should: 'dapat dpat',
  need: 'kailangan kailangang kelangan klangan kylangan',
  if: 'kung kapag pag kng',
  'cash on delivery': 'cod',
  while: 'habang',
  before: 'bago',
  after: 'pagkatapos matapos',
  until: 'hanggang',
  from: 'mula galing',
  every: 'kada bawat tuwing',
  all: 'lahat',
  'more than': 'lampas higit mahigit',
  more: 'mas',
  again: 'ulit muli uli',
  because: 'dahil kasi ksi kase sapagkat',
  about: 'tungkol hinggil ukol',
  other: 'iba ibang',
  own: 'sarili sariling',
  different: 'magkaiba kakaiba',
  give: 'bigay',
  get: 'kuha',
  make: 'gawa',
  put: 'lagay',
  leave: 'alis iwan',
  use: 'gamit',
  see: 'kita tingin',
  know: 'alam',
  ask: 'tanong hingi humingi',
  say: 'sabi sinabi',
  plan: 'balak plano',
  try: 'subok subukan',
  allow: 'payag',
  continue: 'tuloy ituloy',
  stop: 'hinto tigil',
  reach: 'abot',
  understand: 'intindi unawa',
  fetch: 'kunin kukunin',
  'sold out': 'ubos naubos maubos naubusan',
  sell: 'benta tinda binebenta nagbebenta nagtitinda',
  hour: 'oras',
  long: 'tagal katagal matagal mahaba mahabang',
  wear: 'suot',
  finish: 'tapos',
  happen: 'nangyari mangyari',
  choose: 'pili',
  return: 'uwi',
  early: 'maaga aga',
  earlier: 'kanina knina',
  immediately: 'agad kaagad',
  fast: 'bilis mabilis',
  often: 'madalas dalas',
  always: 'lagi palagi parati',
  sometimes: 'minsan',
  last: 'nakaraan nakaraang huling',
  next: 'susunod kasunod sunod',
  together: 'sabay magkasama magkakasama',
  same: 'pareho parehong kapareho parehas',
  like: 'katulad tulad gaya parang',
  almost: 'halos',
  enough: 'sapat',
  complete: 'kumpleto kumpletong',
  whole: 'buo buong',
  half: 'kalahati',
  except: 'maliban puwera bukod',
  reason: 'dahilan rason',
  way: 'paraan',
  kind: 'uri',
  important: 'mahalaga importante',
  possible: 'posible',
  correct: 'tama tamang',
  wrong: 'mali maling',
  inside: 'loob',
  under: 'ilalim',
  above: 'ibabaw',
  left: 'kaliwa',
  right: 'kanan',
  head: 'ulo',
  wave: 'alon',
  far: 'malayo layo',
  new: 'bagong',
  old: 'luma lumang',
  big: 'malaki laki',
  small: 'maliit liit',
  smallest: 'pinakamaliit',
  biggest: 'pinakamalaki',
  cheapest: 'pinakamura',
  lowest: 'pinakamababa',
  highest: 'pinakamataas',
  most: 'pinakamarami',
  nearest: 'pinakamalapit',
  best: 'pinakamaganda pinakamahusay',
  low: 'baba',
  many: 'marami maraming',
  good: 'mabuti buti maayos magaling mahusay husay',
  whose: 'kaninong',
  than: 'kaysa kesa',
  to: 'upang',
  toward: 'patungo',
  but: 'pero ngunit subalit',
  according: 'ayon',
  'as long as': 'basta',
  even: 'kahit',
  maybe: 'baka siguro marahil',
  including: 'pati',
  only: 'tanging',
  too: 'masyado masyadong',
  very: 'sobrang',
  really: 'talaga talagang',
  little: 'kaunti kaunting konti konting',
  rarely: 'bihira bihirang',
  recently: 'kamakailan',
  currently: 'kasalukuyan kasalukuyang',
  previously: 'dati',
  first: 'una unang',
  second: 'pangalawa pangalawang ikalawa ikalawang',
  third: 'pangatlo pangatlong ikatlo ikatlong',
  anything: 'anuman',
  anyone: 'sinuman',
  anywhere: 'saanman',
  'like this': 'ganito ganitong',
  'like that': 'ganyan ganyang ganoon ganoong ganun ganon',
  here: 'rito narito nandito andito',
  there: 'roon nandoon naroon andoon nandiyan andyan',
  my: 'akin aking',
  our: 'amin aming atin ating',
  this: 'itong',
  your: 'ninyong nyong inyong iyong',
  their: 'kanila kanilang',
  want: 'nais ibig',
  'do not want': 'ayaw',
  become: 'maging naging magiging',
  have: 'magkaroon magkakaroon nagkaroon nagkakaroon',
  follow: 'sundin sinusunod sumunod susundin',
  around: 'bandang paligid palibot paikot',
  'pass by': 'dumaan dadaan dumadaan daanan madadaanan dinadaanan',
  'get off': 'bumaba bababa bumababa',
  cross: 'tumawid tawid tatawid',
  turn: 'umikot ikot',
  sit: 'upo umupo uupo nakaupo',
  stand: 'tumayo tatayo nakatayo',
  remove: 'alisin maalis inaalis',
  include: 'kasama kasamang kasali isama isasama',
  'come along': 'sumama sasama',
  'try on': 'isukat isusukat magsukat',
  taste: 'tikim',
  show: 'ipakita pakita ipapakita',
  care: 'alagaan inaalagaan aalagaan',
  careful: 'ingat maingat',
  'attend to': 'asikaso',
  stay: 'manatili mananatili nananatili',
  watch: 'manood nood manonood nanonood panoorin',
  change: 'baguhin mabago magbago binago pagbabago sukli',
  hurry: 'magmadali nagmamadali',
  offer: 'alok inaalok iniaalok handog',
  serve: 'hain ihain inihahain',
  prepare: 'maghanda ihanda naghahanda inihahanda paghahanda',
  ready: 'handa handang nakahanda',
  remind: 'paalala ipaalala',
  inform: 'ipaalam',
  remember: 'tandaan maalala naalala',
  expect: 'asahan umaasa',
  improve: 'bumuti',
  worsen: 'lumala lumalala',
  die: 'mamatay mamamatay',
  disturb: 'istorbo',
  equal: 'katumbas',
  assemble: 'buuin',
  create: 'likha lumikha',
  bad: 'masama masamang',
  ugly: 'pangit',
  friendly: 'mabait bait',
  durable: 'matibay tibay',
  high: 'mataas',
  deep: 'malalim',
  wide: 'malapad malawak maluwang',
  tall: 'matangkad',
  heavy: 'mabigat',
  huge: 'napakalaki',
  sure: 'sigurado siguradong tiyak',
  complicated: 'komplikado',
  skilled: 'bihasa',
  'on top': 'patong',
  moment: 'sandali saglit',
  earliest: 'pinakamaaga',
  fastest: 'pinakamabilis',
  newest: 'pinakabago pinakabagong',
  'most expensive': 'pinakamahal',
  longest: 'pinakamahaba',
  at: 'alas',
  book: 'libro aklat',
  butter: 'mantikilya',
  'coconut milk': 'gata ginataan ginataang',
  one: 'isa isang uno',
  two: 'dalawa dalawang dos',
  three: 'tatlo tatlong tres',
  four: 'apat kwatro kuwatro',
  five: 'lima limang singko',
  six: 'anim sais',
  seven: 'pito pitong siyete',
  eight: 'walo walong otso',
  nine: 'siyam nuwebe',
  ten: 'sampu sampung diyes',
  eleven: 'onse labingisa',
  twelve: 'dose labindalawa labindalawang',
  fifteen: 'kinse labinlima',
  twenty: 'bente dalawampu dalawampung',
  thirty: 'trenta tatlumpu',
  fifty: 'singkwenta limampu',
  zero: 'sero',
  thirteen: 'trese labintatlo',
  fourteen: 'katorse labingapat',
  sixteen: 'disisais labingaanim',
  seventeen: 'disisiyete labimpito',
  eighteen: 'disiotso labingwalo',
  forty: 'kwarenta kuwarenta apatnapu',
  sixty: 'sisenta animnapu',
  seventy: 'sitenta pitumpu',
  eighty: 'otsenta walumpu',
  ninety: 'nobenta siyamnapu',
  'five hundred': 'limandaan',
  million: 'milyon milyong',
  hundred: 'daan isandaan',
  thousand: 'libo libong',
})) {
  for (const word of words.split(' ')) functionWords.set(word, english);
}

/** Minimum length of a root. Shorter ones occur inside too many words. */
const minRootLength = 4;

const englishByWord = new Map<string, string>();
for (const { english, filipino } of conceptWords.values()) {
  // An English loanword with Filipino affixes: "nagdedeliver".
  for (const word of english) englishByWord.set(word, word);
  for (const word of filipino) if (english[0]) englishByWord.set(word, english[0]);
}

/**
 * Translates a Filipino text to English word by word, in its own order, for an embedder that knows only
 * English: "magkano magpakapon ng pusa" → "how much neuter cat". Unknown words stay, because people mix in
 * English and names. Returns null for a text in another language.
 */
export function glossFilipino(text: string): string | null {
  if (detectLanguage(text, []) !== 'fil') return null;
  return (
    removeHyphenAffixes(text)
      .replace(/\banong oras\b/gi, 'what time')
      .replace(/\bmadaling[ -]araw\b/gi, 'dawn')
      .replace(/\bsa loob ng\b/gi, 'within')
      // Elsewhere it is the first word of a town's name: "San Mateo".
      .replace(/\bsan(?= (?:po|ba|kayo|ang|banda|pwede|puwede)\b)/gi, 'where')
      .replace(/\p{L}[\p{L}\p{M}]*/gu, (originalWord, at: number) => {
        // A name stays: "Ganda" is a salon, not beauty.
        if (at > 0 && /^\p{Lu}\p{Ll}/u.test(originalWord)) return originalWord;
        const word = originalWord.toLowerCase();
        return (
          functionWords.get(word) ?? (emptyWords.fil.has(word) ? '' : translateWord(word)) ?? originalWord
        );
      })
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Returns the English word for the root of a Filipino word, or undefined. */
function translateWord(word: string): string | undefined {
  const root = findRoot(word);
  const english = root && englishByWord.get(root);
  if (english) return english;
  for (const form of listRoots(word)) {
    const joint = form.length >= minRootLength ? functionWords.get(form) : undefined;
    if (joint) return joint;
  }
  return undefined;
}
