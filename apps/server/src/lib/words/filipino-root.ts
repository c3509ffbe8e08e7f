/** Of verbs and of what is made from them; the longest first, so that none is taken for a shorter one. */
const prefixes =
  'ipinagpa nakikipag makikipag pinagpa nakapag makapag nagpapa magpapa nagpa magpa pinag ipina ipinag ipag naki maki naka maka napag mapag ipa nag mag pag pang pam pan nang mang ni na ma pa ka i um in'.split(
    ' ',
  );
const vowel = '[aeiou]';
const infix = /^([bcdfghjklmnprstwy]{1,2}|ng)(?:um|in)(?=[aeiou])/;
const repeated = new RegExp(`^([bcdfghjklmnpqrstvwyz]?${vowel})(?=\\1)`);
/** "nagde" and "ino" of "nagde-deliver" and "ino-order": what is left once an English verb is cut off at its hyphen. */
const hyphenAffix =
  /(?<![\p{L}\p{N}-])(?:(?:ipinag|pinag|nagpapa|magpapa|nagpa|magpa|nakapag|makapag|naka|maka|nag|mag|pag|ipina|ipa|pa|na|ma|ka|i|um|in)(?:[bcdfghjklmnprstvwy]{0,2}[aeiou])?|[bcdfghjklmnprstvwy]{1,2}(?:in|um)[aeiou])-(?=\p{L}{3})/giu;
/** One word of two, whose first is otherwise the commonest of all: "may", there is. */
const owner = /\bmay-ari\b/gi;
const shortestRoot = 3;
const mostCuts = 3;

/**
 * What a Filipino word may be made from, itself first, then by how little was cut off: "magbayad" → "bayad",
 * "nagbubukas" → "bukas", "tumatanggap" → "tanggap", "bayaran" → "bayad". Most of them are no words at all: the
 * caller knows which roots there are.
 */
export function listRoots(word: string): string[] {
  const roots = new Set([word]);
  let latest = [word];
  for (let cut = 0; cut < mostCuts; cut++) {
    const next = latest.flatMap((form) => [...cutOnce(form)]).filter((root) => root.length >= shortestRoot);
    latest = next.filter((root) => !roots.has(root));
    for (const root of latest) roots.add(root);
  }
  return [...roots].sort((a, b) => b.length - a.length);
}

function* cutOnce(word: string): Generator<string> {
  for (const prefix of prefixes) if (word.startsWith(prefix)) yield word.slice(prefix.length);
  yield* restoreNasal(word);
  if (infix.test(word)) yield word.replace(infix, '$1');
  if (repeated.test(word)) yield word.replace(repeated, '');
  // "libreng", "ilang": the linker of a word that ends in a vowel or in n.
  if (/[aeiou]ng$/.test(word)) yield* [word.slice(0, -2), word.slice(0, -1)];
  const stem = /^(.+?)(?:h?(?:an|in))$/.exec(word)?.[1];
  if (stem === undefined) return;
  yield stem;
  if (stem.endsWith('r')) yield `${stem.slice(0, -1)}d`;
}

const nasalPrefix = /^(?:ma|na|pa|ipa|ipina)(?:(?:m|ng|n)[aeiou](?=m|n))?(m|ng|n)(?=[aeiou])/;
const swallowed: Readonly<Record<string, readonly string[]>> = {
  m: ['b', 'p'],
  n: ['t', 's', 'd'],
  ng: ['k', ''],
};

/** A prefix that ends in a nasal may have swallowed the first letter of the root: "mamili" → "bili". */
function* restoreNasal(word: string): Generator<string> {
  const [prefix, nasal] = nasalPrefix.exec(word) ?? [];
  if (prefix === undefined || nasal === undefined) return;
  for (const letter of swallowed[nasal] ?? []) yield letter + word.slice(prefix.length);
}

/** A Filipino question without the affixes that hyphens tie to borrowed verbs: "nagde-deliver" → "deliver". */
export function cutHyphenAffixes(question: string): string {
  if (!question.includes('-')) return question;
  return question.replace(owner, 'mayari').replace(hyphenAffix, '');
}

/** Longer runs of letters are no words of Filipino, however many affixes they have. */
const longestWord = 30;
/** A root takes some 20 µs to find, and texts repeat their words. */
const rootsKept = 20_000;

/** Remembers the roots that `find` finds; words too long to have one are not asked about. */
export function rememberRoots(
  find: (word: string) => string | undefined,
): (word: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (word) => {
    if (word.length > longestWord) return undefined;
    if (known.has(word)) return known.get(word);
    const root = find(word);
    if (known.size >= rootsKept) known.clear();
    known.set(word, root);
    return root;
  };
}
