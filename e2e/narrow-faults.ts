import type { Page } from '@playwright/test';
import { waitForFonts } from './page-fonts.ts';

/** The narrowest supported phone. */
export const narrowest = { width: 360, height: 780 };

/**
 * Returns the layout faults of the page for readers on a narrow phone: words broken in the middle,
 * punctuation separated from its word, words that overflow or are cut without an ellipsis, truncated
 * placeholders, and horizontal scrolling. Addresses, file names and code may break anywhere and are not
 * checked.
 */
export async function listNarrowFaults(page: Page): Promise<string[]> {
  await waitForFonts(page);
  return [...new Set(await page.evaluate(findFaults))];
}

/** Runs in the browser, so it uses nothing from this module. */
function findFaults(): string[] {
  const faults: string[] = [];
  /** Tolerance for layout rounding, in pixels. */
  const tolerance = 1;
  const noWords = 'script, style, code, pre, select, .font-mono';
  const address = /[/@_\\]|\p{L}\.\p{L}|\d[.,:]\d/u;
  const words = /[\p{L}\p{M}\p{N}]+(?:[’'][\p{L}\p{M}]+)*/gu;
  /** Punctuation that a language separates by a space, with the end of the preceding word. */
  const partedMarks = /[^\s«]\s(?:[?!:;»]+\s?)+(?=\s|$)/gu;

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  /** Whether the text is only for screen readers. */
  function isUnseen(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect();
      const { overflowX, display } = getComputedStyle(box);
      if (display !== 'inline' && overflowX !== 'visible' && width <= 1 && height <= 1) return true;
    }
    return false;
  }

  /**
   * Returns the box that limits the visible part of a text: a box that clips or has a background or border.
   * Undefined where the text can be scrolled.
   */
  function findEdge(element: Element): { left: number; right: number } | undefined {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const isCutWithMark = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (isCutWithMark || /auto|scroll/.test(style.overflowX)) return undefined;
      const isDrawn = style.borderRightWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)';
      if (isDrawn || style.overflowX !== 'visible') return box.getBoundingClientRect();
    }
    return { left: 0, right: innerWidth };
  }

  function* listTexts(): Generator<{ text: Text; parent: Element }> {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node;
      if (!parent || !node.nodeValue?.trim() || parent.closest(noWords)) continue;
      if (isShown(parent) && !isUnseen(parent)) yield { text: node as Text, parent };
    }
  }

  /** Returns the boxes of a part of a text: several if it is broken over lines. */
  function measure(text: Text, start: number, length: number): DOMRect[] {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + length);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  }
  const isBroken = (boxes: DOMRect[]) => new Set(boxes.map(({ top }) => Math.round(top))).size > 1;

  for (const { text, parent } of listTexts()) {
    const { data } = text;
    const within = ` in "${data.trim().slice(0, 60)}"`;
    const edge = findEdge(parent);
    for (const run of data.matchAll(/\S+/g)) {
      for (const [word, start] of [...run[0].matchAll(words)].map(
        (found) => [found[0], found.index] as const,
      )) {
        const boxes = measure(text, run.index + start, word.length);
        if (!address.test(run[0]) && isBroken(boxes)) faults.push(`broken: "${word}"${within}`);
        const isCut = ({ left, right }: DOMRect) =>
          edge && (right > edge.right + tolerance || left < edge.left - tolerance);
        if (boxes.some(isCut)) faults.push(`cut: "${word}"${within}`);
      }
    }
    for (const { 0: mark, index } of data.matchAll(partedMarks)) {
      if (isBroken(measure(text, index, mark.length)))
        faults.push(`parted: "${mark.slice(1).trim()}"${within}`);
    }
  }

  const canvas = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const hint = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.placeholder;
    const style = getComputedStyle(field);
    if (!canvas || !hint || !isShown(field) || style.textOverflow === 'ellipsis') continue;
    canvas.font = style.font;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (canvas.measureText(hint).width > room + tolerance) faults.push(`cut in its field: "${hint}"`);
  }

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`scrolls sideways by ${scrollWidth - clientWidth} px`);
  return faults;
}
