import type { Block, PagePart } from '../document.ts';
import { dropBareHeadings } from './drop-bare-headings.ts';
import { foldWords, hashWords } from './fold-words.ts';
import { isLinkList, type ListPlace } from './judge-list.ts';
import { type LinkedBlock, readWords } from './linked-block.ts';
import { isNavigationLabel } from './navigation-labels.ts';
import { foldTitle } from './navigation-marks.ts';
import {
  hasFigure,
  holdsFigure,
  isAllLinks,
  isMarkedEntry,
  isSentence,
  isStep,
  namesItself,
} from './tell-knowledge.ts';

/** What is left of a page, and how many characters of lists of links were left out. */
export type PageText = { blocks: Block[]; linkListLength: number };

/** What an id of the page names. */
export type Anchor = 'heading' | 'text';

/** Share of the letters in a part marked as navigation that has to be links. */
const markedShare = 0.3;
/** A page whose own words are fewer than this share of its links' is a list of links, from so many on. */
const ownShare = 0.2;
const leastLinks = 6;
const maxLabel = 80;

/**
 * Leaves out what only leads to other places: contents, indexes, menus, crumb trails, lists of related pages. What is
 * left out is runs of blocks that are (almost) all links and say nothing by themselves; a heading that has nothing
 * else below it goes with them. Takes time in proportion to the page.
 */
export function dropLinkLists(
  page: readonly LinkedBlock[],
  anchors: ReadonlyMap<string, Anchor>,
  isInFrame = false,
): PageText {
  const entries = findEntries(page, anchors);
  const isHub = !isInFrame && isOnlyLinks(page, entries);
  const opening = findOpening(page, entries);
  const dropped = new Set<LinkedBlock>();
  const left: Run[] = [];
  for (const list of listRuns(page, entries)) {
    const place = { ...placeOf(page, list, isHub), isInFrame };
    const isMenu = list.at < opening;
    if (list.entries.length === 0) continue;
    if (!isMenu && !isLinkList(list.entries, place)) {
      left.push(list);
      continue;
    }
    const priced = isMenu ? findPricedLists(list.entries, entries) : undefined;
    for (const entry of list.entries) {
      if (!priced?.has(entry.list)) dropped.add(entry);
    }
    const isWhole = list.at === list.start;
    if (isWhole && place.label && !isHeading(place.label) && isLabel(place.label)) dropped.add(place.label);
  }
  dropBareHeadings(page, dropped);
  const length = (linked: LinkedBlock) => readWords(linked).length;
  return {
    blocks: joinLines(page, dropped, nameParts(page, left)),
    linkListLength: [...dropped].reduce((sum, linked) => sum + length(linked), 0),
  };
}

/** Lists that say what things cost: a menu may stand right before them. */
function findPricedLists(
  run: readonly LinkedBlock[],
  entries: ReadonlyMap<LinkedBlock, Entry>,
): Set<LinkedBlock['list']> {
  return new Set(run.filter((linked) => entries.get(linked)!.figures > 0).map(({ list }) => list));
}

/** Links of lists that are told apart on one page. */
const maxParts = 40;

/**
 * What stays of lists of links, unless most pages of its site turn out to have it: each entry by itself, since what
 * stands next to it differs.
 */
function nameParts(page: readonly LinkedBlock[], runs: readonly Run[]): Map<LinkedBlock, PagePart> {
  const parts = new Map<LinkedBlock, PagePart>();
  for (const { entries, at } of runs) {
    for (const [index, entry] of entries.entries()) {
      const isLine = entry.joint !== '' || Boolean(page[at + index + 1]?.joint);
      if (isLine || isHeading(entry) || parts.size >= maxParts) continue;
      parts.set(entry, `list-${hashWords(readWords(entry))}`);
    }
  }
  return parts;
}

/** What is left of a page, the lines of a paragraph together again. */
function joinLines(
  page: readonly LinkedBlock[],
  dropped: ReadonlySet<LinkedBlock>,
  parts: ReadonlyMap<LinkedBlock, PagePart>,
): Block[] {
  const left: Block[] = [];
  for (const [at, linked] of page.entries()) {
    if (dropped.has(linked)) continue;
    const last = left.at(-1);
    const [line] = linked.blocks;
    const goesOn = linked.joint !== '' && !dropped.has(page[at - 1]!);
    if (goesOn && last && 'text' in last && line && 'text' in line) {
      left[left.length - 1] = { ...last, text: last.text + linked.joint + line.text };
    } else {
      const part = parts.get(linked);
      left.push(...(part ? linked.blocks.map((block) => ({ ...block, part })) : linked.blocks));
    }
  }
  return left;
}

const isHeading = ({ blocks }: LinkedBlock) => blocks[0]?.kind === 'heading';

/** Blocks that only lead on; those of a marked part all, where nothing in it says anything. */
function findEntries(
  page: readonly LinkedBlock[],
  anchors: ReadonlyMap<string, Anchor>,
): Map<LinkedBlock, Entry> {
  const marked = findMarked(page);
  const said = listSaid(page);
  const entries = new Map<LinkedBlock, Entry>();
  for (const linked of page) {
    const isMarked = linked.marked.some((part) => marked.has(part));
    const targets = linked.links.map((link) => findTarget(link, anchors, said));
    const echoes = targets.filter((target) => target === 'named').length;
    const areEchoes = echoes > 0 && echoes === targets.length;
    if (targets.includes('unnamed') || !(isMarked || isAllLinks(linked, areEchoes))) continue;
    const isCosted = !isMarked && !areEchoes && holdsFigure(linked);
    // Outside of a list a figure stands for itself.
    if (isCosted && linked.list === null) continue;
    entries.set(linked, { isMarked, echoes, figures: isCosted ? linked.links.length : 0 });
  }
  return entries;
}

type Entry = { isMarked: boolean; echoes: number; figures: number };

/** Where a page begins to say something; two links and more before that are its menu. */
function findOpening(page: readonly LinkedBlock[], entries: ReadonlyMap<LinkedBlock, Entry>): number {
  const opening = page.findIndex((linked) => entries.get(linked)?.figures !== 0);
  const links = page.slice(0, Math.max(opening, 0)).flatMap((linked) => linked.links);
  // The lines of one card lead to one page: a badge and a name are no menu.
  const places = new Set(links.map(({ href }, index) => (href.startsWith('#') ? index : href)));
  return places.size >= 2 ? opening : 0;
}

/** What stands in a marked part: links, those to neighbours, characters in links and of all, whether it says something. */
type Part = { links: number; steps: number; linked: number; all: number; speaks: boolean };

/** The marked parts that hold links and nothing that says something. */
function findMarked(page: readonly LinkedBlock[]): Set<number> {
  const parts = new Map<number, Part>();
  for (const linked of page) {
    for (const number of linked.marked) {
      const part = parts.get(number) ?? { links: 0, steps: 0, linked: 0, all: 0, speaks: false };
      parts.set(number, part);
      part.links += linked.links.length;
      part.steps += linked.links.filter(isStep).length;
      part.linked += linked.links.reduce((sum, { text }) => sum + text.length, 0);
      part.all += readWords(linked).length;
      part.speaks ||= !isMarkedEntry(linked);
    }
  }
  const leading = [...parts].filter(([, { links, steps, linked, all, speaks }]) => {
    return !speaks && links > 0 && (linked >= all * markedShare || steps >= links / 2);
  });
  return new Set(leading.map(([number]) => number));
}

/** What the page says beside its links, to know what these repeat. */
function listSaid(page: readonly LinkedBlock[]): Set<string> {
  const said = new Set<string>();
  for (const linked of page) {
    if (!isHeading(linked) && isAllLinks(linked)) continue;
    for (const block of linked.blocks) {
      const texts = block.kind === 'table' ? [block.header ?? [], ...block.rows].flat() : [block.text];
      for (const text of texts) said.add(foldTitle(text));
    }
  }
  return said;
}

/**
 * Where a link to a place of its own page leads: `named` where a heading says what is there, or the words of the link
 * stand again; `unnamed` where they stand nowhere else, so that they say something of what is there.
 */
function findTarget(
  { href, text }: LinkedBlock['links'][number],
  anchors: ReadonlyMap<string, Anchor>,
  said: ReadonlySet<string>,
) {
  if (!href.startsWith('#') || href.length < 2) return 'elsewhere';
  const anchor = anchors.get(decodeId(href.slice(1)));
  if (anchor === 'heading' || said.has(foldTitle(text))) return 'named';
  return anchor && foldWords(text).length > 1 && !/^#(?:top|main|content)\b/i.test(href)
    ? 'unnamed'
    : 'elsewhere';
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Whether next to nothing on a page is there to be read. */
function isOnlyLinks(page: readonly LinkedBlock[], entries: ReadonlyMap<LinkedBlock, Entry>): boolean {
  let own = 0;
  let leading = 0;
  let links = 0;
  for (const linked of page) {
    if (entries.get(linked)?.figures === 0) {
      leading += readWords(linked).length;
      links += linked.links.length;
    } else if (!isHeading(linked)) {
      own += readWords(linked).length;
    }
  }
  return links >= leastLinks && own <= leading * ownShare;
}

/** `start` is where the list begins of which it is all or a part. */
type Run = { entries: LinkedBlock[]; marks: Entry[]; at: number; start: number };

/** Entries that follow each other in one list, or outside of lists, with nothing between them. */
function listRuns(page: readonly LinkedBlock[], entries: ReadonlyMap<LinkedBlock, Entry>): Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  let start = 0;
  for (const [at, linked] of page.entries()) {
    const entry = entries.get(linked);
    if (linked.list === null || linked.list !== page[at - 1]?.list) start = at;
    const goesOn = entry?.isMarked === open?.marks[0]?.isMarked && linked.list === page[at - 1]?.list;
    if (open && !goesOn) open = null;
    if (!entry) continue;
    if (!open) {
      open = { entries: [], marks: [], at, start };
      runs.push(open);
    }
    open.entries.push(linked);
    open.marks.push(entry);
  }
  for (const run of runs) if (!run.marks[0]!.isMarked && !isNamedSo(page, run)) leaveTitles(page, run);
  return runs;
}

/** Whether the words above a list, or in it, say that it leads on. */
function isNamedSo(page: readonly LinkedBlock[], { entries, start }: Run): boolean {
  const label = page[start - 1];
  return (
    entries.some(namesItself) ||
    (label !== undefined && isLabel(label) && isNavigationLabel(readWords(label)))
  );
}

/** A linked title stays with what stands below it: the text of a teaser, the price of a product. */
function leaveTitles(page: readonly LinkedBlock[], run: Run): void {
  const next = page[run.at + run.entries.length];
  if (!next || isHeading(next) || next.list !== null) return;
  const last = run.entries.at(-1)!;
  const text = readWords(next);
  const isTitle = isHeading(last) || (last.list === null && text.length <= maxLabel && hasFigure(text));
  if (!isTitle) return;
  run.entries.pop();
  run.marks.pop();
}

function placeOf(page: readonly LinkedBlock[], run: Run, isHub: boolean): Omit<ListPlace, 'isInFrame'> {
  const { marks, start } = run;
  const list = run.entries[0]?.list ?? null;
  const before = page[start - 1];
  const introduced = page[start - 2];
  // A heading and a sentence that introduces the list.
  const isIntroduced = list !== null && before?.links.length === 0 && introduced && isHeading(introduced);
  const isAbove = before && (isLabel(before) || (list !== null && isShort(before)));
  const label = isAbove ? before : isIntroduced ? introduced : null;
  return {
    label,
    isHub,
    isMarked: marks[0]?.isMarked ?? false,
    echoes: marks.reduce((sum, { echoes }) => sum + echoes, 0),
    figures: marks.reduce((sum, { figures }) => sum + figures, 0),
    isNamedSo: isNamedSo(page, run),
  };
}

/** A heading, or a line that introduces what follows. */
function isLabel(linked: LinkedBlock): boolean {
  if (isHeading(linked)) return true;
  const text = readWords(linked);
  return isShort(linked) && (/[:：]$/.test(text) || isNavigationLabel(text));
}

/** A few words without a link, which may stand above what follows. */
function isShort(linked: LinkedBlock): boolean {
  const text = readWords(linked);
  const isPlain = linked.links.length === 0 && linked.list === null;
  return isPlain && text.length <= maxLabel && !isSentence(text) && !hasFigure(text);
}
