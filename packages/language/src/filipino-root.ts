/**
 * Prefixes of verbs and their derivations. The longest come first, so that a prefix is not taken for a
 * shorter one.
 */
const prefixes =
  'nakapagpa makapagpa ipinagpa nakikipag makikipag nakipag makipag pagkaka pinagpa nagkaka magkaka nakapag makapag nagpapa magpapa nakaka makaka pinaka napaka pinapa nagpa magpa pagpa pagka nagka magka pinag ipinag ipina pina maipa naipa ipag ipang ipam ipan paki taga kasing naki maki naka maka napag mapag ipa ika mai nai tag nag mag pag pang pam pan nang mang nan man ni na ma pa ka i um in'.split(
    ' ',
  );
const prefixesByLetter = Map.groupBy(prefixes, ([letter]) => letter);
const vowel = '[aeiou]';
const infix = /^([bcdfghjklmnprstvwyz]{1,2}|ng)(?:um|in)(?=[aeiou])/;
const repeated = new RegExp(`^((?:[bcdfghjklmnpqrstvwyz]|ng)?${vowel})(?=\\1)`);
/** "tatrabaho", "piprint": of two consonants, only the first is repeated. */
const repeatedCluster = new RegExp(`^([bcdfgkpst])(${vowel})(?=\\1[hlrwy]\\2)`);
/** "nagpriprint": both consonants are repeated. */
const repeatedBoth = new RegExp(`^([bcdfgkpst][hlrwy]${vowel})(?=\\1)`);
/** Places whose names look like derived words: "manila" is not from "dila", the tongue. */
const placeNames = new Set(
  'manila makati butuan bataan pangasinan palayan bayawan malate malabanan diliman panabo'.split(' '),
);
/** Between vowels, d becomes r: "durugo" from "dugo", "marumi" from "dumi". */
const softened = new RegExp(`^d(${vowel})r\\1`);
/**
 * Matches "nagde-" and "ino-" of "nagde-deliver" and "ino-order", the affixes before the hyphen of an English
 * verb.
 */
const hyphenAffix =
  /(?<![\p{L}\p{N}-])(?:(?:ipinag|pinaka|napaka|pinag|nagpapa|magpapa|nagpa|magpa|nakapag|makapag|makipag|naka|maka|paki|taga|tag|nag|mag|ipag|ipang|ipam|ipan|pang|pam|pag|ipina|mai|nai|ipa|pa|na|ma|ka|i|um|in)(?:[bcdfghjklmnprstvwy]{0,2}[aeiou])?|[bcdfghjklmnprstvwy]{1,2}(?:in|um)[aeiou])-(?=\p{L}{3})/giu;
/** Single words whose parts mean something else: "may" is "there is", and "araw-araw" is "every day". */
const hyphenatedWords = /\b(may-ari|kamag-anak|hating-gabi|araw-araw)\b/gi;
const minRootLength = 3;
const maxSteps = 3;

/**
 * Returns the possible roots of a Filipino word, starting with the word itself and sorted by how little was
 * removed: "magbayad" → "bayad", "nagbubukas" → "bukas", "tumatanggap" → "tanggap", "bayaran" → "bayad". Most
 * of them do not exist, so the caller must check them against known roots.
 */
export function listRoots(word: string): string[] {
  const roots = new Set([word]);
  if (placeNames.has(word)) return [word];
  let latest = [word];
  for (let step = 0; step < maxSteps; step++) {
    const newRoots: string[] = [];
    for (const form of latest) {
      for (const root of removeAffix(form)) {
        if (root.length < minRootLength || roots.has(root)) continue;
        roots.add(root);
        newRoots.push(root);
      }
    }
    latest = newRoots;
  }
  return [...roots].sort((a, b) => b.length - a.length);
}

/** Yields the forms that remain when one affix of a word is removed. */
function* removeAffix(word: string): Generator<string> {
  const root = rootByShortForm.get(word);
  if (root !== undefined) yield root;
  for (const prefix of prefixesByLetter.get(word[0]) ?? []) {
    if (!word.startsWith(prefix)) continue;
    const remaining = word.slice(prefix.length);
    yield remaining;
    if (remaining.startsWith('r') && /[aeiou]$/.test(prefix)) yield `d${remaining.slice(1)}`;
  }
  yield* restoreNasal(word);
  for (const [pattern, replacement] of [
    [infix, '$1'],
    [repeated, ''],
    [repeatedCluster, ''],
    [repeatedBoth, ''],
    [softened, 'd$1'],
  ] as const) {
    if (pattern.test(word)) yield word.replace(pattern, replacement);
  }
  // "libreng", "ilang": the linker of a word that ends in a vowel or in n.
  if (/[aeiou]ng$/.test(word)) yield* [word.slice(0, -2), word.slice(0, -1)];
  const stem = /^(.+?)(?:h?(?:an|in))$/.exec(word)?.[1];
  if (stem === undefined) return;
  yield stem;
  if (stem.endsWith('r')) yield `${stem.slice(0, -1)}d`;
  // "lutuin", "hulugan": o becomes u before the ending.
  const last = stem.lastIndexOf('u');
  if (last > 0 && !/[aeio]/.test(stem.slice(last))) yield `${stem.slice(0, last)}o${stem.slice(last + 1)}`;
}

/** Roots of words that lose one or more vowels before -an and -in. */
const rootByShortForm: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bayad: 'bayran',
    bigay: 'bigyan',
    bili: 'bilhin bilhan',
    bukas: 'buksan',
    dakip: 'dakpin',
    dala: 'dalhin dalhan',
    dikit: 'diktan',
    gawa: 'gawin gawan',
    hingi: 'hingin hingan',
    kuha: 'kunin kunan',
    laba: 'labhan',
    lagay: 'lagyan',
    putol: 'putlin putlan',
    sakay: 'sakyan',
    sara: 'sarhan',
    simula: 'simulan',
    sunod: 'sundin sundan',
    takip: 'takpan',
    tanim: 'tamnan',
    tikim: 'tikman',
    tingin: 'tingnan',
    tira: 'tirhan',
  }).flatMap(([root, forms]) => forms.split(' ').map((form): [string, string] => [form, root])),
);

const nasalPrefix = /^(?:ma|na|pa|ipa|ipina)(?:(?:m|ng|n)[aeiou](?=m|n))?(m|ng|n)(?=[aeiou])/;
const replacedLetters: Readonly<Record<string, readonly string[]>> = {
  m: ['b', 'p'],
  n: ['t', 's', 'd'],
  ng: ['k', ''],
};

/**
 * Yields possible roots of a word whose prefix has replaced the first letter of the root by a nasal: "mamili"
 * → "bili".
 */
function* restoreNasal(word: string): Generator<string> {
  const [prefix, nasal] = nasalPrefix.exec(word) ?? [];
  if (prefix === undefined || nasal === undefined) return;
  for (const letter of replacedLetters[nasal] ?? []) yield letter + word.slice(prefix.length);
}

/**
 * Removes the affixes before the hyphens of borrowed verbs: "nagde-deliver" → "deliver". Of four words whose
 * parts mean something else, only the hyphen is removed.
 */
export function removeHyphenAffixes(question: string): string {
  if (!question.includes('-')) return question;
  return question.replace(hyphenatedWords, (word) => word.replace('-', '')).replace(hyphenAffix, '');
}

/** Longer runs of letters are not Filipino words, however many affixes they have. */
const maxWordLength = 30;
/** Finding a root takes about 20 µs, and texts repeat their words. */
const maxCachedRoots = 20_000;

/** Caches the results of `find`. Words that are too long to have a root return undefined without a call. */
export function cacheRoots(find: (word: string) => string | undefined): (word: string) => string | undefined {
  const cache = new Map<string, string | undefined>();
  return (word) => {
    if (word.length > maxWordLength) return undefined;
    if (cache.has(word)) return cache.get(word);
    const root = find(word);
    if (cache.size >= maxCachedRoots) cache.clear();
    cache.set(word, root);
    return root;
  };
}
