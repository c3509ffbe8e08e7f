import type { Block, PagePart } from '../document.ts';
import {
  hasFigure,
  holdsFigure,
  isAllLinks,
  isMarkedEntry,
  isSentence,
  isStep,
  namesItself,
} from './classify-links.ts';
import { dropBareHeadings } from './drop-bare-headings.ts';
import { foldWords, hashWords } from './fold-words.ts';
import { isLinkList, type ListPlace } from './judge-list.ts';
import { type LinkedBlock, readWords } from './linked-block.ts';
import { isNavigationLabel } from './navigation-labels.ts';
import { foldTitle } from './navigation-marks.ts';

/** The remaining blocks of a page, and the number of characters in the dropped link lists. */
export type PageText = { blocks: Block[]; linkListLength: number };

/** Kind of the block that an id of the page marks. */
export type Anchor = 'heading' | 'text';

/** Smallest share of letters in links for a navigation part. */
const minMarkedLinkShare = 0.3;
/**
 * A page with at least `minLinks` links whose own words are fewer than this share of its links' words is a
 * list of links.
 */
const maxOwnTextShare = 0.2;
const minLinks = 6;
const maxLabel = 80;

/**
 * Drops navigation: tables of contents, indexes, menus, breadcrumbs and lists of related pages. It drops runs
 * of blocks that are (almost) all links and contain no information; a heading with nothing else below it is
 * dropped with them. Takes time in proportion to the page.
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
  const remainingRuns: Run[] = [];
  for (const list of listRuns(page, entries)) {
    const place = { ...describePlace(page, list, isHub), isInFrame };
    const isMenu = list.at < opening;
    if (list.entries.length === 0) continue;
    if (!isMenu && !isLinkList(list.entries, place)) {
      remainingRuns.push(list);
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
    blocks: joinLines(page, dropped, assignParts(page, remainingRuns)),
    linkListLength: [...dropped].reduce((sum, linked) => sum + length(linked), 0),
  };
}

/**
 * Returns the lists of those entries of a run that have figures, such as prices. Such a list may follow
 * directly after a menu.
 */
function findPricedLists(
  run: readonly LinkedBlock[],
  entries: ReadonlyMap<LinkedBlock, Entry>,
): Set<LinkedBlock['list']> {
  return new Set(run.filter((linked) => entries.get(linked)!.figures > 0).map(({ list }) => list));
}

/** Most link list entries of one page that are separate parts. */
const maxParts = 40;

/**
 * Assigns a part to each entry of the remaining link lists, so that it can be dropped if most pages of the
 * site repeat it. Entries are separate parts because their neighbours differ between pages.
 */
function assignParts(page: readonly LinkedBlock[], runs: readonly Run[]): Map<LinkedBlock, PagePart> {
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

/** Returns the remaining blocks of a page, with the lines of a paragraph joined again. */
function joinLines(
  page: readonly LinkedBlock[],
  dropped: ReadonlySet<LinkedBlock>,
  parts: ReadonlyMap<LinkedBlock, PagePart>,
): Block[] {
  const remaining: Block[] = [];
  for (const [at, linked] of page.entries()) {
    if (dropped.has(linked)) continue;
    const last = remaining.at(-1);
    const [line] = linked.blocks;
    const goesOn = linked.joint !== '' && !dropped.has(page[at - 1]!);
    if (goesOn && last && 'text' in last && line && 'text' in line) {
      remaining[remaining.length - 1] = { ...last, text: last.text + linked.joint + line.text };
    } else {
      const part = parts.get(linked);
      remaining.push(...(part ? linked.blocks.map((block) => ({ ...block, part })) : linked.blocks));
    }
  }
  return remaining;
}

const isHeading = ({ blocks }: LinkedBlock) => blocks[0]?.kind === 'heading';

/**
 * Returns the blocks that are only navigation, with their properties. All blocks of a marked part count if
 * none of them contains information.
 */
function findEntries(
  page: readonly LinkedBlock[],
  anchors: ReadonlyMap<string, Anchor>,
): Map<LinkedBlock, Entry> {
  const marked = findMarked(page);
  const textsOutsideLinks = listTextsOutsideLinks(page);
  const entries = new Map<LinkedBlock, Entry>();
  for (const linked of page) {
    const isMarked = linked.marked.some((part) => marked.has(part));
    const targets = linked.links.map((link) => classifyTarget(link, anchors, textsOutsideLinks));
    const echoes = targets.filter((target) => target === 'named').length;
    const areEchoes = echoes > 0 && echoes === targets.length;
    if (targets.includes('unnamed') || !(isMarked || isAllLinks(linked, areEchoes))) continue;
    const isCosted = !isMarked && !areEchoes && holdsFigure(linked);
    // Outside a list, a figure is information.
    if (isCosted && linked.list === null) continue;
    entries.set(linked, { isMarked, echoes, figures: isCosted ? linked.links.length : 0 });
  }
  return entries;
}

type Entry = { isMarked: boolean; echoes: number; figures: number };

/**
 * Returns the index of the first block after the menu at the top of a page. Returns 0 without a menu, which
 * needs links to at least two targets.
 */
function findOpening(page: readonly LinkedBlock[], entries: ReadonlyMap<LinkedBlock, Entry>): number {
  const opening = page.findIndex((linked) => entries.get(linked)?.figures !== 0);
  const links = page.slice(0, Math.max(opening, 0)).flatMap((linked) => linked.links);
  // The lines of one card lead to one page: a badge and a name are not a menu.
  const targets = new Set(links.map(({ href }, index) => (href.startsWith('#') ? index : href)));
  return targets.size >= 2 ? opening : 0;
}

/**
 * Content of a marked part: number of links, links to neighbouring pages, characters in links, all
 * characters, and whether it contains information.
 */
type Part = { links: number; steps: number; linked: number; all: number; speaks: boolean };

/** Returns the numbers of the marked parts that contain links and no information. */
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
    return !speaks && links > 0 && (linked >= all * minMarkedLinkShare || steps >= links / 2);
  });
  return new Set(leading.map(([number]) => number));
}

/** Returns the texts of a page outside its link lists, to recognise links that repeat them. */
function listTextsOutsideLinks(page: readonly LinkedBlock[]): Set<string> {
  const collected = new Set<string>();
  for (const linked of page) {
    if (!isHeading(linked) && isAllLinks(linked)) continue;
    for (const block of linked.blocks) {
      const texts = block.kind === 'table' ? [block.header ?? [], ...block.rows].flat() : [block.text];
      for (const text of texts) collected.add(foldTitle(text));
    }
  }
  return collected;
}

/**
 * Classifies the target of a link: `named` for an anchor on its page that marks a heading, or whose words are
 * repeated; `unnamed` for another anchor whose words occur nowhere else, so that they add information;
 * `elsewhere` for all other links.
 */
function classifyTarget(
  { href, text }: LinkedBlock['links'][number],
  anchors: ReadonlyMap<string, Anchor>,
  textsOutsideLinks: ReadonlySet<string>,
) {
  if (!href.startsWith('#') || href.length < 2) return 'elsewhere';
  const anchor = anchors.get(decodeId(href.slice(1)));
  if (anchor === 'heading' || textsOutsideLinks.has(foldTitle(text))) return 'named';
  return anchor && foldWords(text).length > 1 && !/^#(?:top|main|content)\b/i.test(href)
    ? 'unnamed'
    : 'elsewhere';
}

/** Decodes the percent signs of an id. A malformed id stays as it is. */
function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Returns whether a page has at least `minLinks` links and almost no other text, headings aside. */
function isOnlyLinks(page: readonly LinkedBlock[], entries: ReadonlyMap<LinkedBlock, Entry>): boolean {
  let ownLength = 0;
  let leading = 0;
  let links = 0;
  for (const linked of page) {
    if (entries.get(linked)?.figures === 0) {
      leading += readWords(linked).length;
      links += linked.links.length;
    } else if (!isHeading(linked)) {
      ownLength += readWords(linked).length;
    }
  }
  return links >= minLinks && ownLength <= leading * maxOwnTextShare;
}

/** `start` is the index where the whole list begins. */
type Run = { entries: LinkedBlock[]; marks: Entry[]; at: number; start: number };

/**
 * Returns runs of consecutive entries in one list, or outside lists, with nothing in between. A run is empty
 * if its only entry is a title that belongs to the text below it.
 */
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
  for (const run of runs)
    if (!run.marks[0]!.isMarked && !isLabelledAsNavigation(page, run)) keepTitles(page, run);
  return runs;
}

/** Returns whether the label above a list, or words in it, mark it as navigation. */
function isLabelledAsNavigation(page: readonly LinkedBlock[], { entries, start }: Run): boolean {
  const label = page[start - 1];
  return (
    entries.some(namesItself) ||
    (label !== undefined && isLabel(label) && isNavigationLabel(readWords(label)))
  );
}

/**
 * Removes the last entry of a run if it is a linked title of the text below it, such as a teaser or a price.
 * The page then keeps the title.
 */
function keepTitles(page: readonly LinkedBlock[], run: Run): void {
  const next = page[run.at + run.entries.length];
  if (!next || isHeading(next) || next.list !== null) return;
  const last = run.entries.at(-1)!;
  const text = readWords(next);
  const isTitle = isHeading(last) || (last.list === null && text.length <= maxLabel && hasFigure(text));
  if (!isTitle) return;
  run.entries.pop();
  run.marks.pop();
}

/** Returns the context of a run of links on its page, with its label if it has one. */
function describePlace(page: readonly LinkedBlock[], run: Run, isHub: boolean): Omit<ListPlace, 'isInFrame'> {
  const { marks, start } = run;
  const list = run.entries[0]?.list ?? null;
  const before = page[start - 1];
  const introduced = page[start - 2];
  // A heading, followed by a sentence that introduces the list.
  const isIntroduced = list !== null && before?.links.length === 0 && introduced && isHeading(introduced);
  const isAbove = before && (isLabel(before) || (list !== null && isShort(before)));
  const label = isAbove ? before : isIntroduced ? introduced : null;
  return {
    label,
    isHub,
    isMarked: marks[0]?.isMarked ?? false,
    echoes: marks.reduce((sum, { echoes }) => sum + echoes, 0),
    figures: marks.reduce((sum, { figures }) => sum + figures, 0),
    isNamedSo: isLabelledAsNavigation(page, run),
  };
}

/** Returns whether a block is a heading, or a line that introduces what follows. */
function isLabel(linked: LinkedBlock): boolean {
  if (isHeading(linked)) return true;
  const text = readWords(linked);
  return isShort(linked) && (/[:：]$/.test(text) || isNavigationLabel(text));
}

/** Returns whether a block is a few words without a link, which may be the label of what follows. */
function isShort(linked: LinkedBlock): boolean {
  const text = readWords(linked);
  const isPlain = linked.links.length === 0 && linked.list === null;
  return isPlain && text.length <= maxLabel && !isSentence(text) && !hasFigure(text);
}
