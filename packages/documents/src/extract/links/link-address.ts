import { isActionAddress, isSocialNetwork, namesAction } from './action-links.ts';

/** Longest address in characters. Longer ones are for programs. */
const maxLength = 300;
const tracking = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid|igsh|_ga|_gl|srsltid|mibextid)$/i;

/** A link of a document. */
type DocumentLink = {
  href: string;
  /** Displayed words of the link. */
  words: string;
  /** Base of a relative address, if it is known. */
  base?: string | undefined;
  /** Whether it looks like a button, which asks for an action in any language. */
  isButton?: boolean;
};

/**
 * Returns the address of a link that is useful to readers: a mailbox, a phone number, a chat, a booking or
 * order page, a map, or the target of a button on another site. Returns undefined if the words show it
 * already, and for links to ordinary pages.
 */
export function findLinkAddress({ href, words, base, isButton }: DocumentLink): string | undefined {
  const trimmed = href.trim();
  if (!trimmed || trimmed.length > 4_000) return undefined;
  const scheme = /^([a-z][a-z\d+.-]{0,20}):/i.exec(trimmed)?.[1]?.toLowerCase();
  const address =
    scheme && scheme in schemes
      ? schemes[scheme]!(trimmed)
      : findWebAddress({ href: trimmed, words, base, isButton });
  return address && address.length <= maxLength && !isShown(address, words) ? address : undefined;
}

/** Returns the address in brackets to follow the link's words, or alone if the link has no words. */
export function writeLinkAddress(words: string, address: string): string {
  return words.trim() ? ` (${address})` : address;
}

const onlyDigits = (text: string) => text.replace(/\D/g, '');

/**
 * Returns whether the words show the address. A number matches in any format, also without its country code.
 */
function isShown(address: string, words: string): boolean {
  const shownText = words.toLowerCase();
  const bare = address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
  if (shownText.includes(bare)) return true;
  const digits = onlyDigits(address);
  const shownDigits = onlyDigits(words).replace(/^0+/, '');
  return /^\+?[\d\s()-]+$/.test(address) && shownDigits.length >= 6 && digits.endsWith(shownDigits.slice(-7));
}

/** Decodes percent signs. A malformed text stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the decoded part of an address between the scheme and the parameters. */
const readPath = (href: string) =>
  decode(href.replace(/^[^:]*:(?:\/\/)?/, '').replace(/[?#].*$/s, '')).trim();

/**
 * Returns the value of the first of these query parameters that is not empty. Returns an empty text without
 * one.
 */
function readParameter(href: string, ...names: string[]): string {
  const parameters = new URLSearchParams(/\?([^#]*)/.exec(href)?.[1] ?? '');
  // An unescaped plus is a space in parameters, but a plus sign in numbers.
  return (
    names
      .map(
        (name) =>
          parameters
            .get(name)
            ?.trim()
            .replace(/^ ?(?=\d)/, '') ?? '',
      )
      .find(Boolean) ?? ''
  );
}

/** Returns the valid mailboxes of a `mailto:` address, separated by commas. Returns undefined without one. */
function readMailboxes(href: string): string | undefined {
  const mailboxList = readPath(href) || readParameter(href, 'to');
  const boxes = mailboxList
    .split(/[,;]/)
    .map((box) => /<([^<>]{3,254})>/.exec(box)?.[1] ?? box.trim())
    .filter((box) => /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/.test(box));
  return boxes.length > 0 ? boxes.join(', ') : undefined;
}

/** Returns the number of a `tel:` address, or undefined if it has fewer than three digits. */
function readNumber(href: string): string | undefined {
  const number = readPath(href)
    .replace(/[;,].*$/s, '')
    .replace(/[^\d+*#()\s.-]/g, '')
    .trim();
  return onlyDigits(number).length >= 3 ? number : undefined;
}

/**
 * Returns WhatsApp's short address of the chat with a number, or undefined if it has fewer than seven digits.
 */
function buildWhatsAppAddress(number: string): string | undefined {
  const digits = onlyDigits(number);
  return digits.length >= 7 ? `https://wa.me/${digits}` : undefined;
}

/** Returns the phone number or the chat address of a `viber:` address, or undefined if it has neither. */
function readViber(href: string): string | undefined {
  const number = readParameter(href, 'number', 'contact');
  const digits = onlyDigits(number);
  if (digits.length >= 7) return `+${digits}`;
  const name = readParameter(href, 'chatURI', 'uri');
  return name ? `viber://pa?chatURI=${name}` : undefined;
}

/** Returns the chat address of a `tg:` address. Returns undefined without a name or number. */
const readTelegram = (href: string) => {
  const name = readParameter(href, 'domain');
  if (/^\w{3,64}$/.test(name)) return `https://t.me/${name}`;
  const number = onlyDigits(readParameter(href, 'phone'));
  return number.length >= 7 ? `https://t.me/+${number}` : undefined;
};

/** Schemes of contact addresses. Others, such as `javascript:`, have no meaning for readers. */
const schemes: Record<string, (href: string) => string | undefined> = {
  mailto: readMailboxes,
  tel: readNumber,
  callto: readNumber,
  sms: readNumber,
  smsto: readNumber,
  facetime: (href) => readMailboxes(href) ?? readNumber(href),
  whatsapp: (href) => buildWhatsAppAddress(readParameter(href, 'phone')),
  viber: readViber,
  tg: readTelegram,
  skype: (href) => (readPath(href) ? `skype:${readPath(href)}` : undefined),
  'fb-messenger': (href) => {
    const name = /([\w.]{3,80})$/.exec(readPath(href))?.[1];
    return name ? `https://m.me/${name}` : undefined;
  },
  geo: (href) => (/\d/.test(readPath(href)) ? `geo:${readPath(href)}` : undefined),
};

/**
 * Returns the web address of a link, or undefined for another scheme, for an address with credentials, or for
 * a relative link without a known base.
 */
export function parseAddress(href: string, base: string | undefined): URL | undefined {
  const isRelative = !/^(?:https?:)?\/\//i.test(href);
  if (isRelative && (!base || /^[a-z][a-z\d+.-]*:/i.test(href))) return undefined;
  const from = base ?? 'https://example.invalid/';
  if (!URL.canParse(href, from)) return undefined;
  const url = new URL(href, from);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined;
}

/**
 * Returns the address to which a link of a mail program or network redirects. Returns other addresses
 * unchanged.
 */
function unwrapRedirect(url: URL): URL {
  const isWrapper =
    /^lm?\.(?:facebook|instagram)\.com$|\.safelinks\.protection\.outlook\.com$/i.test(url.hostname) ||
    (/^(?:www\.)?google\.[a-z.]{2,6}$/i.test(url.hostname) && url.pathname === '/url');
  const inner = isWrapper
    ? (url.searchParams.get('u') ?? url.searchParams.get('url') ?? url.searchParams.get('q'))
    : null;
  return inner && /^https?:/i.test(inner) && URL.canParse(inner) ? new URL(inner) : url;
}

/** Returns the address of a chat, a booking page or an action. Returns undefined for ordinary pages. */
function findWebAddress({ href, words, base, isButton }: DocumentLink): string | undefined {
  if (href.startsWith('#')) return undefined;
  const parsed = parseAddress(href, base);
  if (!parsed) return undefined;
  const url = unwrapRedirect(parsed);
  const chat = findChat(url);
  if (chat) return chat;
  if (isSamePlace(url, base)) return undefined;
  const isExternalButton = isButton && !isSocialNetwork(url) && !isSameSite(url, base);
  return isExternalButton || isActionAddress(url) || namesAction(words) ? writeUrl(url) : undefined;
}

/** Returns whether an address has the same host as `base`. Returns false without a base. */
export const isSameSite = (url: URL, base: string | undefined): boolean =>
  base !== undefined && URL.canParse(base) && new URL(base).host === url.host;

/**
 * Returns whether an address leads to the page `base` itself, regardless of its anchor. Returns false without
 * `base`.
 */
function isSamePlace(url: URL, base: string | undefined): boolean {
  if (!base || !URL.canParse(base)) return false;
  const page = new URL(base);
  return url.origin === page.origin && url.pathname === page.pathname && url.search === page.search;
}

/**
 * Returns the short address of a chat, without its prefilled text, or the mailboxes to which a webmail link
 * writes. Returns undefined for other addresses.
 */
function findChat(url: URL): string | undefined {
  const host = url.hostname.replace(/^www\./, '').toLowerCase();
  const name = url.pathname.slice(1).replace(/\/{1,9}$/, '');
  // Without a number it shares a text. A business may have a name or a code instead.
  if (host === 'wa.me') return buildWhatsAppAddress(name) ?? (name ? `https://wa.me/${name}` : undefined);
  if (host === 'whatsapp.com' || host.endsWith('.whatsapp.com')) {
    return (
      buildWhatsAppAddress(readParameter(url.href, 'phone')) ??
      (name && name !== 'send' ? writeUrl(url) : undefined)
    );
  }
  if (
    host === 'm.me' ||
    host === 't.me' ||
    host === 'telegram.me' ||
    host === 'line.me' ||
    host === 'lin.ee'
  ) {
    return name && !name.startsWith('share') ? `https://${host}/${name}` : undefined;
  }
  if (/^(?:facebook|messenger)\.com$/.test(host) && /^(?:messages\/)?t\/[\w.]+$/.test(name)) {
    return `https://m.me/${name.split('/').at(-1)}`;
  }
  // A mailbox in the compose window of a webmail provider.
  const isWriting = /^(?:mail\.google|outlook\.(?:live|office(?:365)?)|compose\.mail\.yahoo)\.com$/.test(
    host,
  );
  return isWriting ? readMailboxes(`mailto:${readParameter(url.href, 'to')}`) : undefined;
}

/** Returns a URL as text, without tracking parameters and without the state of a Google map. */
function writeUrl(url: URL): string {
  const cleaned = new URL(url);
  for (const name of [...cleaned.searchParams.keys()]) {
    if (tracking.test(name)) cleaned.searchParams.delete(name);
  }
  // State of the map view.
  if (/\.google\.[a-z.]{2,6}$/i.test(cleaned.hostname)) {
    cleaned.pathname = cleaned.pathname.replace(/\/data=.*$/s, '');
  }
  return cleaned.search === '' ? cleaned.href.replace(/\?(?=#|$)/, '') : cleaned.href;
}
