import type { Unit } from './read-units.ts';
import { fillers, namesFollow, namesPrecede, relations, titles } from './words/name-cues.ts';
import { likenName } from './words/name-likeness.ts';
import { isVerbal } from './words/word-lists.ts';

/** Units of a message that may be a name. */
export type Candidate = { from: number; to: number };

const isName = ({ kind, isWord }: Unit) => kind === 'word' && !isWord;
const endsSentence = (unit: Unit) => unit.kind === 'mark' && '.!?;'.includes(unit.text);

/** What a word says of a name near it; a mark, a number and an edge say something too. */
function readMeaning(unit: Unit | undefined): string {
  if (!unit) return 'edge';
  if (unit.kind === 'hidden') return 'contact';
  if (unit.kind === 'digits') return 'digits';
  if (unit.kind === 'mark') return unit.text;
  const { plain, sense } = unit;
  if (titles.has(plain)) return 'title';
  if (sense && !isName(unit)) return sense.name;
  if (relations.has(plain) || relations.has(plain.replace(/(?:ng|s)$/, ''))) return 'relation';
  if (isVerbal(plain)) return 'verb';
  return unit.nameKind;
}

const withForm = (unit: Unit | undefined) => {
  const form = unit?.kind === 'word' && !isName(unit) ? unit.sense?.form : undefined;
  return form ? `${readMeaning(unit)}/${form}` : readMeaning(unit);
};

/** Cues by their last word. */
const cuesByEnd = Map.groupBy(namesFollow, ({ words }) => words.at(-1)!);
const longestCue = 4;

/** How surely the words that end at a place say that a name is to come. */
function readCue(units: readonly Unit[], end: number): string | undefined {
  let longest: { length: number; certainty: string } | undefined;
  for (const { words, certainty } of cuesByEnd.get(units[end]?.plain ?? '') ?? []) {
    let at = end;
    const isThere = words.toReversed().every((wanted, place) => {
      if (place > 0) at = units[at]!.gap === 'line' ? -1 : skip(units, at - 1, -1);
      return units[at]?.plain === wanted;
    });
    if (isThere && words.length > (longest?.length ?? 0)) longest = { length: words.length, certainty };
  }
  return longest && `${longest.certainty}${Math.min(longest.length, longestCue) > 1 ? '+' : ''}`;
}

/** Whether what follows a name says that it is the writer's. */
function readCueAfter(units: readonly Unit[], at: number): string | undefined {
  const words: string[] = [];
  for (let place = at; words.length < 3 && units[place] && units[place]!.gap !== 'line'; place++) {
    if (!fillers.has(units[place]!.plain) || namesPrecede.has(units[place]!.plain))
      words.push(units[place]!.plain);
  }
  return [3, 2, 1].map((count) => words.slice(0, count).join(' ')).find((said) => namesPrecede.has(said));
}

const kinTitles = new Set(
  'kuya ate tita tito aling mang manong manang nanay tatay nay tay lola lolo mommy mommie daddy mama papa'.split(
    ' ',
  ),
);

/** The nearest place beside one that is neither a filler nor a title; -1 or the length where there is none. */
function skip(units: readonly Unit[], from: number, step: 1 | -1): number {
  let at = from;
  for (let steps = 0; steps < 4; steps++) {
    const unit = units[at];
    const isSkipped =
      unit?.kind === 'word' && (fillers.has(unit.plain) || (step === -1 && titles.has(unit.plain)));
    if (!isSkipped) break;
    at += step;
  }
  return at;
}

const word = (unit: Unit | undefined) => {
  if (!unit) return 'edge';
  return unit.kind === 'word' && !isName(unit) ? unit.plain : readMeaning(unit);
};

/** Words around a place within its sentence, at most `most`. */
function* look(units: readonly Unit[], from: number, step: 1 | -1, most: number): Generator<Unit> {
  for (let at = from, count = 0; count < most; at += step, count++) {
    const unit = units[at];
    if (!unit || endsSentence(unit)) return;
    if (step === 1 && unit.gap === 'line') return;
    yield unit;
    if (step === -1 && unit.gap === 'line') return;
  }
}

/** What stands before a name that begins at a place. */
export function describeBefore(units: readonly Unit[], from: number): string[] {
  const begin = units[from]!;
  const near = units[from - 1];
  const at = begin.gap === 'line' ? from - 1 : skip(units, from - 1, -1);
  const isLine = from === 0 || begin.gap === 'line';
  const isLineNear = isLine || units[at + 1]?.gap === 'line';
  const edge = isLineNear ? 'line' : '';
  const [one, two, three] = [units[at], units[at - 1], units[at - 2]];
  const words = [edge || word(one), edge || word(two), word(three)];
  const senses = [edge || withForm(one), edge || withForm(two), withForm(three)];
  const found = [
    `b1=${words[0]}`,
    `b2=${words[1]} ${words[0]}`,
    `b3=${words[2]} ${words[1]} ${words[0]}`,
    `s1=${senses[0]}`,
    `s2=${senses[1]} ${senses[0]}`,
    `s3=${senses[2]} ${senses[1]} ${senses[0]}`,
  ];
  if (from === 0) found.push('begins');
  const cue = isLineNear
    ? undefined
    : (readCue(units, at) ?? (units[at]?.kind === 'mark' ? readCue(units, at - 1) : undefined));
  if (cue) found.push(`cue=${cue}`);
  if (isLine) found.push('line-begins', `above=${word(near)}`);
  if (at < from - 1) {
    const between = units.slice(at + 1, from).map(({ plain }) => plain);
    const titled = between.find((plain) => titles.has(plain));
    const title = titled && (kinTitles.has(titled) ? 'kin' : 'other');
    if (titled)
      found.push(
        `title=${title}`,
        `title=${titled}`,
        `title=${title} ${senses[0]}`,
        `title=${title} ${senses[1]} ${senses[0]}`,
      );
    if (between.some((plain) => fillers.has(plain))) found.push('filler-before');
  }
  // What could be more of the same name.
  if (!isLine && near && isName(near))
    found.push(`more-before=${near.nameKind}${near.shape}`, `more-before=${near.shape}`);
  const seen = new Set<string>();
  let distance = 0;
  for (const unit of look(units, at - 1, -1, 12)) {
    distance++;
    const sense = withForm(unit);
    const group = distance < 4 ? 'near' : 'far';
    if (sense.length > 1) seen.add(`bs=${group} ${sense}`).add(`bs=${sense} ~ ${senses[0]}`);
  }
  return isLine ? found : [...found, ...seen];
}

/** What stands after a name that ends at a place. */
export function describeAfter(units: readonly Unit[], to: number): string[] {
  const near = units[to + 1];
  const isLine = near?.gap === 'line';
  const at = isLine ? to + 1 : skip(units, to + 1, 1);
  const edge = isLine || units[at]?.gap === 'line' ? 'line' : '';
  const [one, two, three] = [units[at], units[at + 1], units[at + 2]];
  const words = [edge || word(one), edge || word(two), edge || word(three)];
  const senses = [edge || withForm(one), edge || withForm(two), edge || withForm(three)];
  const found = [
    `a1=${words[0]}`,
    `a2=${words[0]} ${words[1]}`,
    `a3=${words[0]} ${words[1]} ${words[2]}`,
    `t1=${senses[0]}`,
    `t2=${senses[0]} ${senses[1]}`,
    `t3=${senses[0]} ${senses[1]} ${senses[2]}`,
  ];
  if (!near) found.push('ends');
  const cue = edge ? undefined : readCueAfter(units, to + 1);
  if (cue) found.push('cue-after', `cue-after=${cue}`);
  if (at > to + 1) found.push('filler-after', `filler-after ${senses[0]}`);
  if (near && !isLine && isName(near))
    found.push(`more-after=${near.nameKind}${near.shape}`, `more-after=${near.shape}`);
  if (near && !isLine && near.nameKind === 'P' && units[to + 2] && isName(units[to + 2]!))
    found.push('particle-after');
  const seen = new Set<string>();
  let distance = 0;
  for (const unit of look(units, at, 1, 10)) {
    distance++;
    const sense = withForm(unit);
    if (sense.length > 1) seen.add(`as=${distance < 4 ? 'near' : 'far'} ${sense}`);
  }
  return isLine ? found : [...found, ...seen];
}

const small = (kind: string) => 'gfb'.includes(kind);

/** How a candidate looks, in a word; what is around names is weighed by it too. */
function readClass(units: readonly Unit[], { from, to }: Candidate): string {
  const parts = units
    .slice(from, to + 1)
    .filter(({ nameKind, kind }) => kind === 'word' && !'PIS'.includes(nameKind));
  const kinds = new Set(parts.map(({ nameKind }) => nameKind));
  const has = (...wanted: string[]) => wanted.some((kind) => kinds.has(kind as Unit['nameKind']));
  const knowledge = has('G', 'B')
    ? 'given'
    : has('g', 'b')
      ? 'wordy'
      : has('F', 'f')
        ? 'family'
        : has('N')
          ? 'english'
          : has('A')
            ? 'abroad'
            : has('U')
              ? 'unknown'
              : 'word';
  return `${parts.length > 1 ? 'more' : 'one'} ${knowledge} ${units[from]!.shape}`;
}

/** What a candidate is made of. */
export function describeInside(units: readonly Unit[], { from, to }: Candidate): string[] {
  const parts = units.slice(from, to + 1);
  const pattern = parts.map(({ kind, nameKind, text }) => (kind === 'word' ? nameKind : text)).join('');
  const [begin, end] = [units[from]!, units[to]!];
  const shapes = new Set(
    parts.filter(({ kind, nameKind }) => kind === 'word' && nameKind !== 'P').map(({ shape }) => shape),
  );
  const words = parts.filter(({ kind }) => kind === 'word');
  const found = [
    'any',
    `pattern=${pattern}`,
    `pattern=${pattern} ${begin.shape}`,
    `class=${readClass(units, { from, to })}`,
    `words=${words.length}`,
    `first=${begin.nameKind} ${begin.shape}`,
    `last=${end.nameKind} ${end.shape}`,
    `edges=${begin.nameKind}${end.nameKind} ${words.length > 1}`,
  ];
  const hasGiven = parts.some(({ nameKind }) => 'GBgb'.includes(nameKind));
  const isComma = (unit: Unit | undefined) => unit?.text === ',' && unit.gap === '';
  const isGivenAt = (at: number) =>
    units[at] !== undefined && 'GBgb'.includes(units[at]!.nameKind) && isName(units[at]!);
  const isFamilyAt = (at: number) =>
    units[at] !== undefined && 'FfU'.includes(units[at]!.nameKind) && isName(units[at]!);
  if (!hasGiven && isComma(units[to + 1]) && isGivenAt(to + 2)) found.push('given-after-comma');
  if (hasGiven && isComma(units[from - 1]) && isFamilyAt(from - 2)) found.push('family-before-comma');
  if (parts.some(({ text }) => text === ','))
    found.push(`reversed ${begin.nameKind} ${end.nameKind}`, `reversed ${hasGiven}`);
  if (shapes.size > 1) found.push('mixed-shapes', `mixed-shapes ${end.shape}`);
  for (const { nameKind, text, plain, shape, sense } of words) {
    found.push(`has=${nameKind} ${shape}`);
    if (text.length < 4) found.push(`short ${shape} ${small(nameKind)}`);
    if ('UNA'.includes(nameKind)) {
      found.push(`unknown-end=${plain.slice(-2)}`, `unknown-length=${Math.min(plain.length, 9)}`);
      const like = likenName(plain);
      found.push(`like=${like}`, `like=${like} ${shape}`);
      if (!/[aeiouy]/.test(plain)) found.push('no-vowel');
    }
    if (small(nameKind) || nameKind === 'C' || nameKind === 'X') found.push(`word=${plain}`);
    if (sense)
      found.push(`in=${sense.name}`, ...(text === end.text && to > from ? [`in-last=${sense.name}`] : []));
    if (/'s$/.test(text)) found.push('possessive');
    if (text.includes('-')) found.push('hyphen');
  }
  return found;
}

/** Where a candidate stands in its message. */
export function describePlace(units: readonly Unit[], { from, to }: Candidate): string[] {
  const found: string[] = [];
  const isLineBegin = from === 0 || units[from]!.gap === 'line';
  let end = to + 1;
  while (
    units[end] &&
    (units[end]!.kind === 'mark' || fillers.has(units[end]!.plain)) &&
    units[end]!.gap !== 'line'
  )
    end++;
  const isLineEnd = !units[end] || units[end]!.gap === 'line';
  if (isLineBegin && isLineEnd)
    found.push('whole-line', from === 0 && !units[end] ? 'whole-message' : 'one-line');
  if (isLineEnd && !units[end]) found.push('closes');
  if (isLineEnd && !units[end] && isLineBegin) found.push('last-line');
  const near = (step: 1 | -1, start: number) => {
    for (let at = start, count = 0; count < 4; at += step, count++) {
      if (!units[at]) return undefined;
      if (units[at]!.kind === 'hidden') return count;
      if (isName(units[at]!) && units[at]!.shape === 'capital') return undefined;
    }
    return undefined;
  };
  const [after, before] = [near(1, to + 1), near(-1, from - 1)];
  if (after !== undefined) found.push('contact-after', `contact-after=${after}`);
  if (before !== undefined) found.push('contact-before', `contact-before=${before}`);
  return found;
}

/** What says little of whose a name is: small words, times, places and counts. */
const plainSenses = new Set(
  'article prep particle aux and or to-the also time count answer greet place all if because but same-again please is that si ni kay i my your you he his me they them here goods other-verb'.split(
    ' ',
  ),
);
const personal = new Set(['i', 'my', 'me', 'your', 'you', 'he', 'his', 'they', 'staff', 'shop']);

/** What the sentence of a candidate is about: the nearest words on both sides that say something, and who is spoken of. */
export function describeSentence(units: readonly Unit[], { from, to }: Candidate): string[] {
  const found: string[] = [];
  const begin = units[from]!;
  const at = begin.gap === 'line' ? from - 1 : skip(units, from - 1, -1);
  const mark =
    begin.gap === 'line' || at < 0 || units[at + 1]!.gap === 'line' ? 'edge' : readMeaning(units[at]);
  const title = units.slice(at + 1, from).find(({ plain }) => titles.has(plain));
  const kind = title ? (kinTitles.has(title.plain) ? 'kin' : 'other') : 'none';
  const before = readSaid(units, from - 1, -1);
  const after = readSaid(units, to + 1, 1);
  const [one, other] = [before.said[0] ?? 'none', after.said[0] ?? 'none'];
  found.push(
    `vb=${one}`,
    `va=${other}`,
    `vb=${one} ${mark}`,
    `va=${other} ${mark}`,
    `vb=${one} ${kind}`,
    `va=${other} ${kind}`,
    `vb=${one} va=${other}`,
    `vb=${one} va=${other} ${mark}`,
    `vb2=${before.said.slice(0, 2).join(' ')}`,
    `va2=${after.said.slice(0, 2).join(' ')}`,
  );
  for (const who of before.who)
    found.push(
      `who-before=${who}`,
      `who-before=${who} ${mark}`,
      `who-before=${who} vb=${one}`,
      `who-before=${who} va=${other}`,
    );
  for (const who of after.who)
    found.push(`who-after=${who}`, `who-after=${who} va=${other}`, `who-after=${who} vb=${one}`);
  found.push(`ends=${after.end}`, `ends=${after.end} ${mark}`);
  return found;
}

function readSaid(units: readonly Unit[], from: number, step: 1 | -1) {
  const said: string[] = [];
  const who = new Set<string>();
  let end = 'edge';
  for (let at = from, count = 0; count < 16; at += step, count++) {
    const unit = units[at];
    if (!unit) break;
    if (endsSentence(unit) || (step === 1 && unit.gap === 'line')) {
      end = unit.kind === 'mark' ? unit.text : 'line';
      break;
    }
    const { sense } = unit;
    if (unit.kind === 'hidden') said.push('contact');
    else if (sense && !isName(unit)) {
      if (personal.has(sense.name)) who.add(sense.name);
      if (!plainSenses.has(sense.name)) said.push(sense.form ? `${sense.name}/${sense.form}` : sense.name);
    }
    if (step === -1 && unit.gap === 'line') break;
  }
  return { said, who, end };
}
/** What the whole message is about. */
export function describeMessage(units: readonly Unit[]): string[] {
  const seen = new Set<string>();
  for (const unit of units) {
    if (unit.kind === 'hidden') seen.add('m=contact');
    else if (unit.sense && !isName(unit) && !plainSenses.has(unit.sense.name))
      seen.add(`m=${unit.sense.name}`);
    else if (unit.text === '?') seen.add('m=?');
  }
  seen.add(`m-length=${Math.min(4, Math.floor(Math.log2(units.length + 1)))}`);
  return [...seen];
}
