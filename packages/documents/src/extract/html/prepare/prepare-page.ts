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
 * Edits a page so that it contains the text that visitors can read, before the text is extracted. Struck-out
 * text, dialogs, honeypots and repetitions for screen readers are removed; collapsed panels are shown under
 * their names; addresses are inserted after their links. Returns whether the page was changed. Takes time in
 * proportion to the page.
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

/** A button around a term opens the term's explanation, so it is read as text. */
const isTermButton = ({ tagName, parentNode }: Element) =>
  tagName === 'button' && isElement(parentNode) && parentNode.tagName === 'dt';

/** Webflow puts collapsible content into a `nav` element, whether it contains links or not. */
function isNoMenu(element: Element): boolean {
  const words = readText(element, { leavesOut: ({ tagName }) => tagName === 'a' });
  return listNames(element).includes('w-dropdown-list') && words !== '' && words === readText(element);
}

type Judges = { edit: PageEdit; styles: PageStyles; disclosures: Disclosures };

/**
 * Removes an element that visitors do not read, and shows one that they can open. Returns whether it was
 * removed.
 */
function leavesOut(element: Element, { edit, styles, disclosures }: Judges): boolean {
  if (isStruck(element, styles) || isFormerPrice(element)) {
    dropStruck(edit, element);
    return true;
  }
  const hiding = findHiding(element, styles);
  // The element fades in while the visitor scrolls.
  if (!hiding && /visibility/i.test(readAttribute(element, 'style'))) dropAttributes(element, ['style']);
  if (element.tagName === 'sup') partFraction(edit, element);
  const isForReading = isForReaders(element);
  if (hiding && !(hiding === 'off-screen' && isForReading) && disclosures.opens(element)) {
    dropAttributes(element, ['hidden', 'style', 'aria-hidden']);
    return false;
  }
  const isHidden = hiding === 'gone' || (hiding === 'off-screen' && !isForReading);
  const isRepeated = isForReading && (saysAgain(element) || namesStruck(element, edit, styles));
  // The text is separated from the visible text next to it.
  if (isForReading && !isRepeated && !isHidden) edit.putAfter(element, createText(' '));
  if (!isHidden && !isRepeated && !isOverlay(element) && !isHoneypot(element) && !isUnusedSale(element))
    return false;
  edit.drop(element);
  return true;
}

/** Separates the whole number of `1<sup>1</sup>/<sub>2</sub>`, which is one and a half, not eleven halves. */
function partFraction(edit: PageEdit, element: Element): void {
  const [before, after] = [edit.findText(element, -1), edit.findText(element, 1)];
  if (/\d$/.test(before) && /^[/\u2044]/.test(after)) edit.putFirst(element, createText(' '));
}
