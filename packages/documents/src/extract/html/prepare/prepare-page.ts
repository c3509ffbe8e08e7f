import { Disclosures } from './disclosures.ts';
import { findHiding, isForReaders, isHoneypot, isOverlay, namesStruck, saysAgain } from './hidden.ts';
import { nameLinks } from './name-links.ts';
import { namePanels } from './name-panels.ts';
import { PageEdit } from './page-edit.ts';
import { PageStyles } from './page-styles.ts';
import { dropStruck, isFormerPrice, isStruck, isUnusedSale } from './struck.ts';
import {
  createText,
  dropAttributes,
  type Element,
  isElement,
  listNames,
  readAttribute,
  readText,
  renameElement,
} from './tree.ts';

const roots = new Set(['html', 'head', 'body', 'main']);

/**
 * Makes a page say what its visitors can read on it, before its words are: struck-out text, dialogs, traps and repetitions
 * for screen readers go; what a button or a tab opens is shown under its name; addresses stand beside their links.
 * Says whether anything was changed. Takes time in proportion to the page.
 */
export function preparePage(elements: Element[], base: string | undefined): boolean {
  const edit = new PageEdit(elements);
  const styles = new PageStyles(elements);
  const disclosures = new Disclosures(elements, edit, styles);
  const gone = new Set<unknown>();
  for (const element of elements) {
    if (gone.has(element.parentNode)) gone.add(element);
    else if (isTermButton(element)) renameElement(element, 'span');
    else if (element.tagName === 'nav' && isNoMenu(element)) renameElement(element, 'div');
    else if (!roots.has(element.tagName) && leavesOut(element, { edit, styles, disclosures }))
      gone.add(element);
  }
  const shown = elements.filter((element) => !gone.has(element));
  namePanels(shown, edit, disclosures);
  nameLinks(shown, edit, base);
  edit.write();
  return !edit.isEmpty;
}

/** A term that opens its explanation is read as one. */
const isTermButton = ({ tagName, parentNode }: Element) =>
  tagName === 'button' && isElement(parentNode) && parentNode.tagName === 'dt';

/** Webflow writes what a title opens into an element for menus, whether links stand in it or not. */
function isNoMenu(element: Element): boolean {
  const words = readText(element, { leavesOut: ({ tagName }) => tagName === 'a' });
  return listNames(element).includes('w-dropdown-list') && words !== '' && words === readText(element);
}

type Judges = { edit: PageEdit; styles: PageStyles; disclosures: Disclosures };

/** Takes an element out that visitors do not read; shows what they may open. */
function leavesOut(element: Element, { edit, styles, disclosures }: Judges): boolean {
  if (isStruck(element, styles) || isFormerPrice(element)) {
    dropStruck(edit, element);
    return true;
  }
  const hiding = findHiding(element, styles);
  // It appears while one scrolls.
  if (!hiding && /visibility/i.test(readAttribute(element, 'style'))) dropAttributes(element, ['style']);
  if (element.tagName === 'sup') partFraction(edit, element);
  const isForReading = isForReaders(element);
  if (hiding && !(hiding === 'off-screen' && isForReading) && disclosures.opens(element)) {
    dropAttributes(element, ['hidden', 'style', 'aria-hidden']);
    return false;
  }
  const isHidden = hiding === 'gone' || (hiding === 'off-screen' && !isForReading);
  const isRepeated = isForReading && (saysAgain(element) || namesStruck(element, edit, styles));
  // It stands apart from what is shown beside it.
  if (isForReading && !isRepeated && !isHidden) edit.putAfter(element, createText(' '));
  if (!isHidden && !isRepeated && !isOverlay(element) && !isHoneypot(element) && !isUnusedSale(element))
    return false;
  edit.drop(element);
  return true;
}

/** `1<sup>1</sup>/<sub>2</sub>` is one and a half, and no eleven halves. */
function partFraction(edit: PageEdit, element: Element): void {
  const [before, after] = [edit.findText(element, -1), edit.findText(element, 1)];
  if (/\d$/.test(before) && /^[/\u2044]/.test(after)) edit.putFirst(element, createText(' '));
}
