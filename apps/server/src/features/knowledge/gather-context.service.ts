import { estimateTokens } from '@anito/documents/chunk/estimate-tokens';
import type { Deps } from '../../deps.ts';
import type { StoredPassage } from './knowledge.store.ts';
import { listNeighbours, type Neighbour } from './neighbours.store.ts';
import { PassageDeduplicator } from './passage-deduplicator.ts';
import type { SearchHit } from './search/search.ts';
import { readStoredText } from './stored-text.service.ts';

/**
 * A passage with its document and its absolute scores, 0 to 1; `rerankScore` is null where no reranker gave
 * one.
 */
export type FoundPassage = StoredPassage &
  Pick<SearchHit, 'score' | 'vectorScore' | 'lexicalScore' | 'coverage'> & { rerankScore: number | null };

/** A passage that an answer may cite: from a document, or the result of an assistant's action. */
export type CitablePassage = Omit<FoundPassage, 'connectionType'> & {
  connectionType: FoundPassage['connectionType'] | 'action';
};

/** Adjacent passages of one section, given to the model as one text under one number. */
export type ContextPassage = CitablePassage & {
  /** The passages that it was joined from, in reading order. */
  parts: CitablePassage[];
};

/** Returns a single passage as a context passage with itself as the only part. */
export function toContextPassage(passage: CitablePassage): ContextPassage {
  return { ...passage, parts: [passage] };
}

/** Token budgets for the sections of the best passages, best passage first. */
const sectionTokens = [900, 500, 400, 300, 300];
/** Number of passages before and after an anchor that are considered. */
const reach = 6;
/**
 * Without a reranker, passages below this share of the best score are dropped, apart from the first
 * `alwaysKept`: they cost tokens and rarely help.
 */
const minShareOfBest = 0.25;
const alwaysKept = 8;

/**
 * Returns the context for a language model, best first: the best search results with the text around them
 * under the same heading, up to `budget` tokens. The best result is included even when it is larger. Results
 * far worse than the best are dropped. `searchResults` are sorted, best first.
 */
export async function gatherContext(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  searchResults: readonly FoundPassage[],
  budget: number,
): Promise<ContextPassage[]> {
  const bestScore = searchResults[0]?.rerankScore === null ? searchResults[0].score : 0;
  const relevant = searchResults.filter(
    ({ score }, i) => i < alwaysKept || score >= minShareOfBest * bestScore,
  );
  const anchors = relevant.slice(0, sectionTokens.length);
  const neighbours =
    anchors.length > 0
      ? await listNeighbours(deps.database, ownerId, {
          ids: listIds(anchors),
          reach,
          knownIds: listIds(searchResults),
        })
      : [];
  const around = [...searchResults, ...neighbours];
  const chosen = new Map<number, FoundPassage>();
  let room = budget;
  const tryAdd = (passage: FoundPassage): boolean => {
    if (chosen.has(passage.id)) return true;
    const size = estimatePassageTokens(passage);
    if (size > room && chosen.size > 0) return false;
    room -= size;
    chosen.set(passage.id, passage);
    return true;
  };
  const relevantById = new Map(relevant.map((passage) => [passage.id, passage]));
  const deduplicator = new PassageDeduplicator<FoundPassage>();
  for (const passage of relevant) deduplicator.add(passage);
  for (const [rank, anchor] of anchors.entries()) {
    if (!tryAdd(anchor)) continue;
    for (const neighbour of listSection(anchor, around, sectionTokens[rank]!)) {
      const passage = relevantById.get(neighbour.id);
      // An older copy of a search result must not return as a neighbour of another passage.
      if (passage || !deduplicator.contains(neighbour)) tryAdd(passage ?? toFoundPassage(neighbour, anchor));
    }
  }
  for (const passage of relevant.slice(anchors.length)) tryAdd(passage);
  return joinNeighbours([...chosen.values()]);
}

function listIds(passages: readonly FoundPassage[]): number[] {
  return passages.map(({ id }) => id);
}

/**
 * Estimates the tokens of a passage with its title and headings. These count for each passage, although
 * joined passages share them.
 */
function estimatePassageTokens({ text, title, headingPath }: FoundPassage): number {
  return readStoredText(text).tokens + estimateTokens([title, ...headingPath].join(' ')) + 10;
}

/**
 * Returns the passages around `anchor` under the same heading, nearest first, without the anchor. Each side
 * ends at the first passage that is missing or exceeds the rest of the budget of `tokens`.
 */
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

/**
 * Converts a neighbour to a found passage: with the source of its anchor, and with zero scores, because
 * search did not find it.
 */
function toFoundPassage(neighbour: Neighbour, anchor: FoundPassage): FoundPassage {
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

/**
 * Joins adjacent passages of a document under one heading to blocks. A block takes the position of its first
 * passage in the list, and the id, title and scores of its best one; `parts` are its passages in reading
 * order.
 */
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

/** Returns a key for the position `step` passages after a passage, or before it when `step` is negative. */
const placeKey = ({ documentId, ordinal }: FoundPassage, step: number) => `${documentId}:${ordinal + step}`;

/**
 * Joins texts with line breaks. Leading lines that repeat those of the first text, such as a table header,
 * appear once.
 */
function joinTexts(texts: readonly string[]): string {
  const [first = '', ...otherTexts] = texts.map((text) => text.split('\n'));
  const whole = first === '' ? [] : [...first];
  for (const lines of otherTexts) {
    let shared = 0;
    while (shared < lines.length - 1 && lines[shared] === first[shared]) shared++;
    whole.push(...lines.slice(shared));
  }
  return whole.join('\n');
}
