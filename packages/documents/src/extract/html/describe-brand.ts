import type { DefaultTreeAdapterTypes } from 'parse5';
import type { PageBrand } from '../document.ts';

type Element = DefaultTreeAdapterTypes.Element;

const maxValueLength = 2_048;
/** Most icons of a page. Sites name one per size, and about ten sizes are in use. */
const maxIcons = 20;
/** Most characters of structured data that are parsed. */
const maxDataLength = 200_000;
/** Most nested values of structured data that are visited. */
const maxDataValues = 2_000;
const maxTypes = 20;

/**
 * Returns the trimmed value of an attribute, shortened to `maxValueLength`. Returns an empty text without
 * one.
 */
function readValue({ attrs }: Element, attributeName: string): string {
  return (attrs.find(({ name }) => name === attributeName)?.value ?? '').trim().slice(0, maxValueLength);
}

/** Returns the largest width in `sizes="32x32 64x64"` of an icon, in pixels. Returns 0 if it is unknown. */
function readIconSide(sizes: string): number {
  const sides = [...sizes.matchAll(/\b(\d{1,4})x(\d{1,4})\b/gi)].map(([, width]) => Number(width));
  return Math.max(0, ...sides);
}

/**
 * Returns how a page presents its business: names, description, color and pictures, from the head, the
 * structured data and the picture that the page marks as its logo. Values are as written: addresses may be
 * relative, and nothing is checked.
 */
export function describeBrand(elements: Element[]): PageBrand {
  const metas = new Map<string, string>();
  const icons: PageBrand['icons'] = [];
  let manifest: string | null = null;
  let logo: string | null = null;
  const data: string[] = [];
  for (const element of elements) {
    if (element.tagName === 'meta') {
      const name = (readValue(element, 'name') || readValue(element, 'property')).toLowerCase();
      const content = readValue(element, 'content');
      // The first color is the one for light pages in every guide.
      if (name && content && !metas.has(name)) metas.set(name, content);
    } else if (element.tagName === 'link') {
      const rel = readValue(element, 'rel').toLowerCase();
      const href = readValue(element, 'href');
      const isIcon = /(?:^|[\s-])icon(?:\s|$)/.test(rel) && !rel.includes('mask-icon');
      if (href && isIcon && icons.length < maxIcons) {
        const isTouch = rel.includes('apple-touch-icon');
        icons.push({ href, side: readIconSide(readValue(element, 'sizes')) || (isTouch ? 180 : 0) });
      }
      if (href && rel === 'manifest') manifest ??= href;
    } else if (element.tagName === 'img') {
      const isLogo = ['class', 'id', 'alt', 'src'].some((name) => /logo/i.test(readValue(element, name)));
      const src = readValue(element, 'src');
      if (isLogo && src && !src.startsWith('data:')) logo ??= src;
    } else if (element.tagName === 'script' && /^application\/ld\+json$/i.test(readValue(element, 'type'))) {
      data.push(element.childNodes.map((node) => ('value' in node ? node.value : '')).join(''));
    }
  }
  const facts = readStructuredData(data);
  return {
    siteName: metas.get('og:site_name') ?? metas.get('application-name') ?? facts.name,
    description: metas.get('description') ?? metas.get('og:description') ?? null,
    themeColor: metas.get('theme-color') ?? metas.get('msapplication-tilecolor') ?? null,
    icons,
    logo: logo ?? facts.logo,
    picture: metas.get('og:image') ?? metas.get('twitter:image') ?? null,
    manifest,
    types: facts.types,
  };
}

type StructuredData = { name: string | null; logo: string | null; types: string[] };

/** Types of schema.org whose name is that of the business. */
const businessType =
  /^(?:Organization|Corporation|LocalBusiness|[A-Z]\w{0,60}(?:Business|Store|Shop|Restaurant|Salon)|Store|Bakery|Restaurant|CafeOrCoffeeShop|Hotel|School|Dentist|WebSite)$/;

/**
 * Returns the name, logo and types of the business that JSON-LD texts state. Ignores texts that are not JSON.
 */
function readStructuredData(texts: string[]): StructuredData {
  const found: StructuredData = { name: null, logo: null, types: [] };
  const pending: unknown[] = texts.flatMap((text) => {
    if (text.length > maxDataLength) return [];
    try {
      return [JSON.parse(text) as unknown];
    } catch {
      return [];
    }
  });
  for (let count = 0; pending.length > 0 && count < maxDataValues; count += 1) {
    const value = pending.shift();
    if (Array.isArray(value)) pending.push(...value.slice(0, maxDataValues));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const record = value as { [name: string]: unknown; name?: unknown; logo?: unknown };
    const types = [record['@type']].flat().filter((type) => typeof type === 'string');
    for (const type of types) {
      if (found.types.length < maxTypes && !found.types.includes(type)) found.types.push(type.slice(0, 100));
    }
    if (types.some((type) => businessType.test(type))) {
      found.name ??= readText(record.name);
      found.logo ??= readText(record.logo) ?? readUrl(record.logo);
    }
    pending.push(...Object.values(record).slice(0, maxDataValues));
  }
  return found;
}

/**
 * Returns a text, trimmed and shortened to `maxValueLength`. Returns null for an empty text and for other
 * values.
 */
const readText = (value: unknown) =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, maxValueLength) : null;

/** Returns the `url` of an object, or null without one. */
const readUrl = (value: unknown) =>
  typeof value === 'object' && value !== null ? readText((value as { url?: unknown }).url) : null;
