import { canSlip, isSlip } from './is-slip.ts';
import { type Concept, conceptWords, kindOf } from './person-concepts.ts';
import { spellOut } from './shorthand.ts';

/** So much of the beginning and of the end of a message is looked at: in what is long, the wish stands at one of them. */
const lookedAt = 600;
/** Words of a sentence that are judged together; of a longer one stretches that overlap. */
const longestPart = 16;
const partStep = 6;
/** How far apart two words may stand that say something together. */
const reach = 4;
const longestWord = 24;
const mostRemembered = 5_000;

/** Words that only join: without them, what belongs together stands side by side. */
const fillers = new Set(
  `po ho ba bang na naman nman nmn lng lang din rin pa eh ang ng yung iyong ung yong un the a an to of at in on with it this that
   and or so just also very really then ay mga talaga muna opo hello hi hey good el la los las de del al y en con lo le les l d du
   des au aux avec et est ce c j se`.split(/\s+/),
);

/** By which Filipino makes verbs, of English words too ("paconnect", "magtalk"); the longest first. */
const affix =
  /^(?:nakikipag|makikipag|makipag|pakipag|nakipag|makapag|nakapag|pinapa|paki|ipaki|ipapa|ipina|maka|naka|mag|nag|pag|ipa|ma|na|pa|i|in|ka)(?=\p{L}{3})/u;
const repeated = /^(.{2,3})\1/;
/** It has happened: "nakausap", "nagkausap". */
const hasHappened = /^(?:nakausap|nkausap|nakipag|nkipag|nakapag|nagusap|napag)/;
const pastAffixes = new Set(['nag', 'na', 'naka', 'nakipag', 'nakapag']);

/** Words that are no slips of others. */
const meantSo = new Set('stuff steak sneak speck shore stick super later there those these where'.split(' '));
const slipTargets = Map.groupBy([...conceptWords.keys()].filter(canSlip), ([letter]) => letter);

const remembered = new Map<string, Concept | null>();

/** What a word stands for as somebody has typed it. */
function findConcept(word: string): Concept | null {
  const known = conceptWords.get(word);
  if (known) return known;
  if (/^\d+$/.test(word)) return 'number';
  if (word.length < 3 || word.length > longestWord) return null;
  const found = remembered.get(word);
  if (found !== undefined) return found;
  const concept = guessConcept(word);
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(word, concept);
  return concept;
}

function guessConcept(word: string): Concept | null {
  if (word.includes('usap')) return hasHappened.test(word) ? 'talked' : 'talk';
  const [cut] = affix.exec(word) ?? [];
  if (cut) {
    const rest = word.slice(cut.length);
    const concept =
      conceptWords.get(rest) ?? (repeated.test(rest) ? conceptWords.get(rest.slice(2)) : undefined);
    if (concept) return concept === 'talk' && pastAffixes.has(cut) ? 'talked' : concept;
  }
  if (!canSlip(word) || meantSo.has(word)) return null;
  const meant = slipTargets.get(word[0])?.find((other) => isSlip(word, other));
  return meant ? conceptWords.get(meant)! : null;
}

/** The words of a sentence in lower case, without accents; what is written in two words as one. */
function listWords(sentence: string): string[] {
  return sentence
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/\bm[ay]y?[ -]?ari\b/g, 'mayari')
    .replace(/\bsum ?1\b/g, 'someone')
    .replace(/\bin[ -]charge\b/g, 'incharge')
    .replace(/\b(makipag|mkipag|makikipag|mag|pag|nakipag|nag)[ -]usap/g, '$1usap')
    .replace(/\b(maka|makipag|mag|pag|paki|ipa|pa|i|ma|ka)-(?=\p{L})/gu, '$1')
    .replace(/['’`]/g, ' ')
    .replace(/\b(don|won|can|isn|doesn|wouldn) t\b/g, '$1t')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The parts of a message that are judged by themselves: the words of its sentences, and of stretches of long ones. */
export function listParts(message: string): string[][] {
  const looked =
    message.length <= 2 * lookedAt ? message : `${message.slice(0, lookedAt)}\n${message.slice(-lookedAt)}`;
  const plain = spellOut(looked).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const parts: string[][] = [];
  // Not within a number: "0.5", "7:30".
  for (const sentence of plain.split(/[!?;\n…]+|[.:]+(?!\d)/)) {
    const words = listWords(sentence).filter((word) => !fillers.has(word));
    if (words.length === 0) continue;
    for (let start = 0; start === 0 || start + longestPart - partStep < words.length; start += partStep) {
      parts.push(words.slice(start, start + longestPart));
    }
  }
  return parts;
}

/**
 * What is weighed of a part: its words but numbers (`=agent`), what they stand for (`role`), what stands somewhere before what (`want role`)
 * or right before it (`want+role`), and how the part begins (`^`), ends (`$`), and how long it is (`#`).
 */
export function listFeatures(words: readonly string[]): Set<string> {
  const concepts = words.map((word) => findConcept(word) ?? '?');
  const { length } = concepts;
  // Which number it is says nothing: who writes "0" means the operator's key in one message and a price in a hundred.
  const features = new Set(words.filter((word) => !/^\d+$/.test(word)).map((word) => `=${word}`));
  for (const [place, concept] of concepts.entries()) {
    if (concept === '?') continue;
    features.add(concept);
    for (const later of concepts.slice(place + 1, place + 1 + reach)) {
      if (later !== '?') features.add(`${concept} ${later}`);
    }
    const [next, last] = [concepts[place + 1], concepts[place + 2]];
    if (next && next !== '?') features.add(`${concept}+${next}`);
    if (next && last) features.add(`${concept}+${next}+${last}`);
  }
  features.add(`^${concepts[0]}`);
  if (length > 1) features.add(`^${concepts[0]}+${concepts[1]}`);
  features.add(`${concepts[length - 1]}$`);
  features.add(`#${Math.min(length, 6)}`);
  if (length <= 3) features.add(`^${concepts.join('+')}$`);
  return features;
}

/** Which sorts of things a part speaks of, and which two of them together, in whatever order: what holds in any language. */
function listKinds(words: readonly string[]): string[] {
  const concepts = words.map(findConcept).filter((concept) => concept !== null);
  const kinds = [...new Set(concepts.map(kindOf))].filter((kind) => kind !== undefined).sort();
  const pairs = kinds.flatMap((one, place) => kinds.slice(place + 1).map((other) => `${one}&${other}`));
  return [...kinds.map((kind) => `has ${kind}`), ...pairs];
}

/**
 * What is weighed of each part of a message where it may ask for a person: its words one after the other (`=speak staff`) too, how
 * many parts there are (`@`), and whether there is a question mark.
 */
export function listPersonFeatures(message: string): string[][] {
  const parts = listParts(message);
  const whole = [`@${Math.min(4, parts.length)}`, message.includes('?') ? '@?' : '@.'];
  return parts.map((words) => {
    const inOrder = words.slice(1).map((word, place) => `=${words[place]} ${word}`);
    return [...new Set([...listFeatures(words), ...listKinds(words), ...inOrder, ...whole])];
  });
}
