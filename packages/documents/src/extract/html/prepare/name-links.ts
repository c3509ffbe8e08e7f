import { findLinkAddress, isSameSite, parseAddress, writeLinkAddress } from '../../links/link-address.ts';
import type { PageEdit } from './page-edit.ts';
import {
  createElement,
  createText,
  type Element,
  isElement,
  listNames,
  readAttribute,
  readText,
} from './tree.ts';

/**
 * Most repetitions of one address, and most addresses, on one page. More would distract from the page's text.
 */
const maxRepetitions = 3;
const maxAddresses = 80;
/** Target in an inline script of a button. */
const scriptTarget =
  /(?:location(?:\.href)?\s{0,3}=|(?:open|assign|replace)\s{0,3}\()[^'"]{0,20}['"]((?:https?:\/\/|tel:|mailto:|sms:|viber:|whatsapp:|\/)[^'"\s]{1,1000})['"]/i;
const popup = /['"](https?:\/\/[^'"\s]{1,1000})['"]/;

/**
 * Inserts after each link the address that its words do not show, and decodes e-mail addresses that
 * Cloudflare obfuscates. Skips links within the site in lists and rows. Adds contact addresses of menus at
 * the page's end.
 */
export function insertLinkAddresses(elements: Element[], edit: PageEdit, base: string | undefined): void {
  const writtenAddresses = new Map<string, number>();
  let remaining = maxAddresses;
  const inMenu = new Set<unknown>();
  const inList = new Set<unknown>();
  const rows = new LinkRows();
  /** Contact addresses of menus, which are not read otherwise. */
  const menuContacts = new Map<string, string>();
  for (const element of elements) {
    if (element.tagName === 'nav' || inMenu.has(element.parentNode)) inMenu.add(element);
    if (lists.has(element.tagName) || inList.has(element.parentNode)) inList.add(element);
    const mailbox = decodeCloudflareEmail(element);
    if (mailbox && element.tagName !== 'a') {
      edit.putAfter(element, createText(mailbox));
      edit.drop(element);
    }
    const href = mailbox ? `mailto:${mailbox}` : findTarget(element);
    if (!href || (mailbox && element.tagName !== 'a')) continue;
    const text = readWords(element);
    const words = text || readIconLabel(element);
    const address = findLinkAddress({ href, words, base, isButton: isButton(element) });
    if (address && inMenu.has(element)) {
      if (isContactAddress(address)) menuContacts.set(address, words + writeLinkAddress(words, address));
      continue;
    }
    // In a list or a row, a link to another page of the site is navigation. That page is read separately.
    const isOfSite = address !== undefined && leadsWithinSite(href, base);
    if (isOfSite && (inList.has(element) || rows.includes(element))) continue;
    const times = address ? (writtenAddresses.get(address) ?? 0) : maxRepetitions;
    if (!address || times >= maxRepetitions || remaining <= 0) continue;
    writtenAddresses.set(address, times + 1);
    remaining--;
    insertText(element, edit, `${text ? '' : words}${writeLinkAddress(words, address)}`);
  }
  const last = elements.find(({ tagName }) => tagName === 'body')?.childNodes.at(-1);
  const texts = [...menuContacts]
    .filter(([address]) => !writtenAddresses.has(address))
    .map(([, text]) => text);
  if (last && texts.length > 0)
    edit.putAfter(last, createElement('footer', texts.slice(0, maxRepetitions).join(', ')));
}

const lists = new Set(['ul', 'ol', 'dl', 'menu']);

/** Fewest links next to each other that count as a menu row. */
const minRowLinks = 3;
/** Most nested boxes around a link, as website builders create them. */
const maxBoxes = 6;

/**
 * Finds elements that contain a row of links. Each element is judged once, however many links it contains.
 */
class LinkRows {
  readonly #isRowByParent = new Map<unknown, boolean>();

  /** Returns whether a link is in a row, also inside nested boxes. */
  includes(link: Element): boolean {
    let box = link;
    for (let level = 0; level < maxBoxes; level++) {
      const parent = box.parentNode;
      if (!isElement(parent)) return false;
      const isRow = this.#judge(parent);
      if (isRow !== undefined) return isRow;
      box = parent;
    }
    return false;
  }

  /**
   * Returns whether at least `minRowLinks` children are links; undefined for an element with fewer than two
   * children.
   */
  #judge(parent: Element): boolean | undefined {
    const cached = this.#isRowByParent.get(parent);
    if (cached !== undefined) return cached;
    const inside = parent.childNodes.filter(isElement);
    if (inside.length < 2) return undefined;
    const isRow = inside.filter(isBoxedLink).length >= minRowLinks;
    this.#isRowByParent.set(parent, isRow);
    return isRow;
  }
}

/** Returns whether an element is a link, or contains only a link, directly or in nested boxes. */
function isBoxedLink(element: Element): boolean {
  let inner: Element | undefined = element;
  for (let level = 0; inner && level < maxBoxes; level++) {
    if (inner.tagName === 'a') return true;
    const inside: Element[] = inner.childNodes.filter(isElement);
    inner = inside.length === 1 ? inside[0] : undefined;
  }
  return false;
}

/** Returns whether a link leads to the site of `base`. Returns false without a base. */
function leadsWithinSite(href: string, base: string | undefined): boolean {
  const target = parseAddress(href.trim(), base);
  return target !== undefined && isSameSite(target, base);
}

/** Returns whether a link is styled as a button, by its role or by a class name of website builders. */
const isButton = (element: Element) =>
  readAttribute(element, 'role') === 'button' ||
  listNames(element).some((name) => /(?:^|[-_])(?:btn|button|cta)(?:$|[-_])/i.test(name));

/** Returns whether an address is a phone number, a mailbox or a chat, not a booking page or a profile. */
const isContactAddress = (address: string) =>
  !/^https?:/i.test(address) || /^https:\/\/(?:wa\.me|m\.me|t\.me)\//.test(address);

/** Inserts text at the end of an element. Replaces a button by its words and the text. */
function insertText(element: Element, edit: PageEdit, text: string): void {
  // Buttons are not read because they trigger actions, so the text moves into an element that is read.
  if (element.tagName === 'button') {
    const words = readWords(element);
    edit.putAfter(element, createElement('span', `${words}${text} `));
    edit.drop(element);
    return;
  }
  const last = element.childNodes.at(-1);
  if (last) edit.putAfter(last, createText(text));
  else edit.putFirst(element, createText(text));
}

/** Returns the words of a link without Cloudflare's placeholder for a mailbox. */
const readWords = (element: Element) =>
  readText(element)
    .replace(/\[email.protected\]/i, '')
    .trim();

/** Returns the label of a linked picture or icon, at most 100 characters, or an empty text without one. */
function readIconLabel(element: Element): string {
  const label = ['aria-label', 'title', 'alt'].map((name) => readAttribute(element, name)).find(Boolean);
  if (label) return label.trim().slice(0, 100);
  const picture = element.childNodes.find((node) => isElement(node) && readAttribute(node, 'alt'));
  return isElement(picture) ? readAttribute(picture, 'alt').trim().slice(0, 100) : '';
}

/**
 * Returns the address that a link or button opens, from its `href` or its inline script. Returns undefined
 * without one.
 */
function findTarget(element: Element): string | undefined {
  if (element.tagName === 'a' || element.tagName === 'area') {
    const href = readAttribute(element, 'href');
    if (href && !/^\s*(?:#|javascript:)/i.test(href)) return href;
  } else if (element.tagName !== 'button' && readAttribute(element, 'role') !== 'button') return undefined;
  const script = readAttribute(element, 'onclick').slice(0, 2_000);
  if (!script) return undefined;
  return scriptTarget.exec(script)?.[1] ?? popup.exec(script)?.[1];
}

/**
 * Returns the e-mail address that Cloudflare obfuscates in an element: each byte is XORed with the first one.
 * Returns undefined without such an address.
 */
function decodeCloudflareEmail(element: Element): string | undefined {
  const isMark = listNames(element).includes('__cf_email__');
  const ofLink = /\/cdn-cgi\/l\/email-protection#([\da-f]{6,400})$/i.exec(
    readAttribute(element, 'href'),
  )?.[1];
  const code = (isMark ? readAttribute(element, 'data-cfemail') : undefined) || ofLink;
  if (!code || !/^(?:[\da-f]{2}){3,200}$/i.test(code)) return undefined;
  const [key = 0, ...bytes] = Buffer.from(code, 'hex');
  const mailbox = Buffer.from(bytes.map((byte) => byte ^ key)).toString();
  return /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/.test(mailbox) ? mailbox : undefined;
}
