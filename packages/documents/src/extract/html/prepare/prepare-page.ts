import { Disclosures } from './disclosures.ts';
import {
  announcesStruckText,
  findHiding,
  isForScreenReaders,
  isHoneypot,
  isOverlay,
  repeatsSurroundingText,
} from './hidden.ts';
import { insertLinkAddresses } from './name-links.ts';
import { insertPanelHeadings } from './name-panels.ts';
import { PageEdit } from './page-edit.ts';
import { PageStyles } from './page-styles.ts';
import { dropStruck, isFormerPrice, isInactiveSalePrice, isStruck } from './struck.ts';
import { createText, type Element, isElement, listNames, readAttribute, readText } from './tree.ts';
import { markVisualHeadings } from './visual-headings.ts';

const roots = new Set(['html', 'head', 'body', 'main']);

/**
 * Edits a page so that it contains the text that visitors can read, before the text is extracted. Struck-out
 * text, dialogs, honeypots and repetitions for screen readers are removed; collapsed panels are shown under
 * their names; addresses are inserted after their links; texts that look like headings become headings. Returns
 * whether nodes were removed, inserted, renamed or lost attributes. Takes time in proportion to the page.
 */
export function preparePage(elements: Element[], base: string | undefined): boolean {
  const edit = new PageEdit(elements);
  const styles = new PageStyles(elements);
  const disclosures = new Disclosures(elements, edit, styles);
  const removed = new Set<unknown>();
  for (const element of elements) {
    if (removed.has(element.parentNode)) removed.add(element);
    else if (isTermButton(element)) edit.rename(element, 'span');
    else if (element.tagName === 'nav' && isContentNav(element)) edit.rename(element, 'div');
    else if (!roots.has(element.tagName) && removeUnreadable(element, { edit, styles, disclosures }))
      removed.add(element);
  }
  const visible = elements.filter((element) => !removed.has(element));
  markVisualHeadings(visible, edit);
  insertPanelHeadings(visible, edit, disclosures);
  insertLinkAddresses(visible, edit, base);
  edit.write();
  return !edit.isEmpty;
}

/**
 * Returns whether an element is a button in a `dt`. It opens the term's explanation, so it is read as text.
 */
const isTermButton = ({ tagName, parentNode }: Element) =>
  tagName === 'button' && isElement(parentNode) && parentNode.tagName === 'dt';

/**
 * Returns whether an element is a Webflow dropdown with text and without links. Webflow puts collapsible
 * content into a `nav` element, whether it contains links or not.
 */
function isContentNav(element: Element): boolean {
  const words = readText(element, { excludes: ({ tagName }) => tagName === 'a' });
  return listNames(element).includes('w-dropdown-list') && words !== '' && words === readText(element);
}

type PreparationContext = { edit: PageEdit; styles: PageStyles; disclosures: Disclosures };

/**
 * Removes an element that visitors do not read, and shows an element that they can open. Returns whether it
 * was removed.
 */
function removeUnreadable(element: Element, { edit, styles, disclosures }: PreparationContext): boolean {
  if (isStruck(element, styles) || isFormerPrice(element)) {
    dropStruck(edit, element);
    return true;
  }
  const hiding = findHiding(element, styles);
  // The element fades in while the visitor scrolls.
  if (!hiding && /visibility/i.test(readAttribute(element, 'style'))) edit.dropAttributes(element, ['style']);
  if (element.tagName === 'sup') separateFraction(edit, element);
  const isForReading = isForScreenReaders(element);
  if (hiding && !(hiding === 'off-screen' && isForReading) && disclosures.isOpenable(element)) {
    edit.dropAttributes(element, ['hidden', 'style', 'aria-hidden']);
    return false;
  }
  const isHidden = hiding === 'gone' || (hiding === 'off-screen' && !isForReading);
  const isRepeated =
    isForReading && (repeatsSurroundingText(element) || announcesStruckText(element, edit, styles));
  // The text is separated from the visible text next to it.
  if (isForReading && !isRepeated && !isHidden) edit.putAfter(element, createText(' '));
  if (
    !isHidden &&
    !isRepeated &&
    !isOverlay(element) &&
    !isHoneypot(element) &&
    !isInactiveSalePrice(element)
  )
    return false;
  edit.drop(element);
  return true;
}

/**
 * Inserts a space after the whole number of `1<sup>1</sup>/<sub>2</sub>`, which is one and a half, not eleven
 * halves. `element` is the `sup`.
 */
function separateFraction(edit: PageEdit, element: Element): void {
  const [before, after] = [edit.findText(element, -1), edit.findText(element, 1)];
  if (/\d$/.test(before) && /^[/\u2044]/.test(after)) edit.putFirst(element, createText(' '));
}
