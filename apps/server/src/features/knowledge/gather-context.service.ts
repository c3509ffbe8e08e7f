import { estimateTokens } from '@anito/documents/chunk/estimate-tokens';
import type { Deps } from '../../deps.ts';
import type { StoredPassage } from './knowledge.store.ts';
import { listNeighbours, type Neighbour } from './neighbours.store.ts';
import { SaidPassages } from './said-passages.ts';
import type { SearchHit } from './search/search.ts';
import { readStoredText } from './stored-text.service.ts';

/** A passage with its document and its absolute scores, 0 to 1; `rerankScore` is null where no reranker gave one. */
export type FoundPassage = StoredPassage &
  Pick<SearchHit, 'score' | 'vectorScore' | 'lexicalScore' | 'coverage'> & { rerankScore: number | null };

/** What an answer may cite: a passage of a document, or what an assistant's action has told. */
export type CitablePassage = Omit<FoundPassage, 'connectionType'> & {
  connectionType: FoundPassage['connectionType'] | 'action';
};

/** Passages of one section that stand next to each other, as a model is given them: one text under one number. */
export type ContextPassage = CitablePassage & {
  /** What it was joined from, in reading order. */
  parts: CitablePassage[];
};

/** A passage by itself. */
export function asContext(passage: CitablePassage): ContextPassage {
  return { ...passage, parts: [passage] };
}

/** A good passage brings its section along, up to so many tokens: the first one more than the others. */
const sectionTokens = [900, 500, 400, 300, 300];
/** How far around it that is looked for. */
const reach = 6;
/** What is far worse than the best only costs. */
const leastShareOfBest = 0.25;
const alwaysKept = 8;

/**
 * What a language model is given of what was found: the best passages with what stands around them under the same
 * heading, as many as fit into a number of tokens, best first.
 */
export async function gatherContext(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  found: readonly FoundPassage[],
  budget: number,
): Promise<ContextPassage[]> {
  const best = found[0]?.rerankScore === null ? found[0].score : 0;
  const worthy = found.filter(({ score }, i) => i < alwaysKept || score >= leastShareOfBest * best);
  const anchors = worthy.slice(0, sectionTokens.length);
  const further =
    anchors.length > 0
      ? await listNeighbours(deps.database, ownerId, { ids: listIds(anchors), reach, known: listIds(found) })
      : [];
  const around = [...found, ...further];
  const chosen = new Map<number, FoundPassage>();
  let room = budget;
  const take = (passage: FoundPassage): boolean => {
    if (chosen.has(passage.id)) return true;
    const size = measure(passage);
    if (size > room && chosen.size > 0) return false;
    room -= size;
    chosen.set(passage.id, passage);
    return true;
  };
  const known = new Map(worthy.map((passage) => [passage.id, passage]));
  const said = new SaidPassages<FoundPassage>();
  for (const passage of worthy) said.add(passage);
  for (const [rank, anchor] of anchors.entries()) {
    if (!take(anchor)) continue;
    for (const neighbour of listSection(anchor, around, sectionTokens[rank]!)) {
      const passage = known.get(neighbour.id);
      // An earlier copy of what was found does not come back as what stands around something else.
      if (passage || !said.says(neighbour)) take(passage ?? asFound(neighbour, anchor));
    }
  }
  for (const passage of worthy.slice(anchors.length)) take(passage);
  return joinNeighbours([...chosen.values()]);
}

function listIds(passages: readonly FoundPassage[]): number[] {
  return passages.map(({ id }) => id);
}

/** Title and headings are repeated for each block, a few tokens that joining saves again. */
function measure({ text, title, headingPath }: FoundPassage): number {
  return readStoredText(text).tokens + estimateTokens([title, ...headingPath].join(' ')) + 10;
}

/** What stands around a passage under the same heading, nearest first, while it fits. */
function listSection(anchor: FoundPassage, around: readonly Neighbour[], tokens: number): Neighbour[] {
  const heading = anchor.headingPath.join('\n');
  const section = new Map(
    around
      .filter(
        ({ documentId, headingPath }) =>
          documentId === anchor.documentId && headingPath.join('\n') === heading,
      )
      .map((neighbour) => [neighbour.ordinal, neighbour]),
  );
  const near: Neighbour[] = [];
  let room = tokens - readStoredText(anchor.text).tokens;
  const sides = [
    { step: 1, at: anchor.ordinal },
    { step: -1, at: anchor.ordinal },
  ];
  for (let open = sides; open.length > 0; ) {
    open = open.filter((side) => {
      side.at += side.step;
      const neighbour = section.get(side.at);
      const size = neighbour ? readStoredText(neighbour.text).tokens : 0;
      if (!neighbour || size > room) return false;
      room -= size;
      near.push(neighbour);
      return true;
    });
  }
  return near;
}

/** A neighbour was not found by itself: it has no score of its own. */
function asFound(neighbour: Neighbour, anchor: FoundPassage): FoundPassage {
  return {
    ...anchor,
    ...neighbour,
    isExcluded: false,
    score: 0,
    vectorScore: 0,
    lexicalScore: 0,
    coverage: 0,
    rerankScore: null,
  };
}

/** Passages next to each other under one heading become one; each stands where its best part stood. */
function joinNeighbours(passages: readonly FoundPassage[]): ContextPassage[] {
  const blocks: FoundPassage[][] = [];
  const byPlace = new Map(passages.map((passage) => [placeKey(passage, 0), passage]));
  const used = new Set<number>();
  for (const passage of passages) {
    if (used.has(passage.id)) continue;
    const block = [passage];
    for (const step of [1, -1]) {
      let edge = passage;
      for (;;) {
        const next = byPlace.get(placeKey(edge, step));
        if (!next || used.has(next.id) || next.headingPath.join('\n') !== passage.headingPath.join('\n'))
          break;
        if (step === 1) block.push(next);
        else block.unshift(next);
        edge = next;
      }
    }
    for (const { id } of block) used.add(id);
    blocks.push(block);
  }
  return blocks.map((parts) => {
    const lead = parts.reduce((one, other) => (other.score > one.score ? other : one));
    return { ...lead, text: joinTexts(parts.map(({ text }) => text)), page: parts[0]!.page, parts };
  });
}

const placeKey = ({ documentId, ordinal }: FoundPassage, step: number) => `${documentId}:${ordinal + step}`;

/** The texts one after another; lines that each begins with, as the header of a table, only once. */
function joinTexts(texts: readonly string[]): string {
  const [first = '', ...others] = texts.map((text) => text.split('\n'));
  const whole = first === '' ? [] : [...first];
  for (const lines of others) {
    let shared = 0;
    while (shared < lines.length - 1 && lines[shared] === first[shared]) shared++;
    whole.push(...lines.slice(shared));
  }
  return whole.join('\n');
}
