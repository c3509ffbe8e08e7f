import { conceptWords, findRoot } from './business-words.ts';
import { detectLanguage } from './detect-language.ts';
import { emptyWords } from './empty-words.ts';
import { cutHyphenAffixes, listRoots } from './filipino-root.ts';

/** Filipino words that ask, join or only stand around what is asked, with the English ones that do the same. */
const joints = new Map<string, string>();
for (const [english, words] of Object.entries({
  'how much': 'magkano hm',
  'how many': 'ilan ilang',
  how: 'paano pano papaano gaano',
  when: 'kailan',
  where: 'saan nasaan',
  who: 'sino kanino',
  why: 'bakit',
  what: 'ano anong',
  which: 'alin aling',
  'is there': 'may meron mayroon mayroong',
  no: 'wala',
  without: 'walang',
  not: 'hindi di huwag wag',
  'not allowed': 'bawal ipinagbabawal',
  can: 'pwede puwede pwedeng puwedeng maaari maaaring',
  should: 'dapat',
  need: 'kailangan kailangang',
  if: 'kung kapag pag',
  while: 'habang',
  before: 'bago',
  after: 'pagkatapos matapos',
  until: 'hanggang',
  from: 'mula galing',
  every: 'kada bawat tuwing',
  all: 'lahat',
  'more than': 'lampas higit mahigit',
  again: 'ulit muli',
  because: 'dahil kasi',
  about: 'tungkol',
  other: 'iba ibang',
  give: 'bigay',
  get: 'kuha',
  make: 'gawa',
  put: 'lagay',
  leave: 'alis iwan',
  use: 'gamit',
  see: 'kita tingin',
  know: 'alam',
  sell: 'benta tinda binebenta nagbebenta nagtitinda',
  hour: 'oras',
  long: 'tagal katagal matagal',
  wear: 'suot',
  finish: 'tapos',
  happen: 'nangyari mangyari',
  choose: 'pili',
  return: 'uwi',
  early: 'maaga aga',
  far: 'malayo layo',
  new: 'bagong',
  old: 'luma lumang',
  big: 'malaki laki',
  small: 'maliit liit',
  many: 'marami maraming',
  good: 'mabuti buti',
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
  hundred: 'daan isandaan',
  thousand: 'libo libong',
})) {
  for (const word of words.split(' ')) joints.set(word, english);
}

/** Shorter ones are found in too many words. */
const shortestRoot = 4;

const englishOf = new Map<string, string>();
for (const { english, filipino } of conceptWords.values()) {
  for (const word of filipino) if (english[0]) englishOf.set(word, english[0]);
}

/**
 * A Filipino question in English words, in its own order, for an embedder that knows English alone: "magkano magpakapon
 * ng pusa" → "how much neuter cat (magkano magpakapon ng pusa)". The question itself follows, because some texts are
 * Filipino. Words that are not known stay, because visitors mix in English and names; a question in any other language
 * is left as it is.
 */
export function glossFilipino(question: string): string | null {
  if (detectLanguage(question, []) !== 'fil') return null;
  const english = cutHyphenAffixes(question)
    .replace(/\banong oras\b/gi, 'what time')
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (written, at: number) => {
      // A name stays: "Ganda" is a salon, not beauty.
      if (at > 0 && /^\p{Lu}\p{Ll}/u.test(written)) return written;
      const word = written.toLowerCase();
      return joints.get(word) ?? (emptyWords.fil.has(word) ? '' : translateWord(word)) ?? written;
    })
    .replace(/\s+/g, ' ')
    .trim();
  return english;
}

function translateWord(word: string): string | undefined {
  const root = findRoot(word);
  const english = root && englishOf.get(root);
  if (english) return english;
  for (const form of listRoots(word)) {
    const joint = form.length >= shortestRoot ? joints.get(form) : undefined;
    if (joint) return joint;
  }
  return undefined;
}
