import type { NeedsLonger } from '../../readers/reader-task.ts';
import type { Block } from '../document.ts';
import { hasOddCharacters } from './is-meaningless.ts';
import type { PageText, PdfDocument } from './page-text.ts';
import { fieldFont } from './pdf-annotations.ts';
import { readScannedPage } from './scanned-page.ts';

/** Pages that are looked at as pictures, with words or without. */
const maxPages = 300;
/** Time for these: the first ones are worth more than none. */
const maxMs = 200_000;

/** `illegible` pages show letters that were not understood. */
type Scans = { blocks: Block[]; warnings: string[]; illegible: number };

/**
 * The words of the pages that hold no text, as scanners make them, or text that means nothing, from what they look like.
 * Takes from `pages` what is replaced or says nothing.
 */
export async function readScans(
  pdf: PdfDocument,
  pages: PageText[],
  needsLonger: NeedsLonger,
): Promise<Scans> {
  const blocks: Block[] = [];
  const counts = { scanned: 0, wordless: 0, illegible: 0, left: 0 };
  const endsAt = performance.now() + maxMs;
  for (const [index, page] of pages.entries()) {
    if (page.height === 0 || (hasPrint(page) && !page.isMeaningless)) continue;
    const looked = counts.scanned + counts.wordless + counts.illegible;
    if (looked === 0) needsLonger();
    if (page.isMeaningless) dropOdd(page);
    if (looked === maxPages || performance.now() > endsAt) {
      counts.left++;
      continue;
    }
    const found = await readScannedPage(await pdf.getPage(index + 1), index + 1);
    if (!found || found.blocks.length === 0) counts.wordless++;
    else if (!found.isLegible) counts.illegible++;
    else {
      counts.scanned++;
      if (page.isMeaningless) Object.assign(page, { spans: page.spans.filter(isFilledIn), turned: [] });
      for (const block of found.blocks) blocks.push(block);
    }
  }
  return { blocks, warnings: describe(counts, pages.length), illegible: counts.illegible };
}

function isFilledIn({ font }: { font: string }): boolean {
  return font === fieldFont;
}

/** Whether anything but what was filled in is text. */
function hasPrint({ spans }: PageText): boolean {
  return spans.some((span) => !isFilledIn(span));
}

function dropOdd(page: PageText): void {
  page.spans = page.spans.filter(({ text }) => !hasOddCharacters(text));
  page.turned = page.turned
    .map((group) => group.filter(({ text }) => !hasOddCharacters(text)))
    .filter((group) => group.length > 0);
}

function describe(
  {
    scanned,
    wordless,
    illegible,
    left,
  }: { scanned: number; wordless: number; illegible: number; left: number },
  pages: number,
): string[] {
  const warnings: string[] = [];
  if (scanned > 0) warnings.push(`${scanned} of ${pages} pages were read from what they look like.`);
  if (wordless > 0) warnings.push(`${wordless} of ${pages} pages hold no words.`);
  if (illegible > 0)
    warnings.push(`The words of ${illegible} of ${pages} pages could not be read from what they look like.`);
  if (left > 0)
    warnings.push(
      `Only the first ${scanned + wordless + illegible} pages without text were looked at as pictures; ${left} were left out.`,
    );
  return warnings;
}
