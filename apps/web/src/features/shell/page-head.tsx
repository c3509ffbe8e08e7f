import { useEffect } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** Returns the element of the head with this attribute. Creates it if the server did not send one. */
function findElement(tag: 'meta' | 'link', attribute: 'name' | 'property' | 'rel', name: string): Element {
  const existing = document.head.querySelector(`${tag}[${attribute}="${name}"]`);
  if (existing) return existing;
  const element = document.createElement(tag);
  element.setAttribute(attribute, name);
  document.head.append(element);
  return element;
}

/** Sets the content of a meta element, which is created if it is missing. */
function setMeta(name: string, content: string): void {
  const attribute = name.startsWith('og:') ? 'property' : 'name';
  findElement('meta', attribute, name).setAttribute('content', content);
}

/** Sets the canonical URL of the page. Removes structured data (JSON-LD) that describes another URL. */
function setAddress(url: string): void {
  const canonical = findElement('link', 'rel', 'canonical');
  const previousUrl = canonical.getAttribute('href');
  if (previousUrl !== null && previousUrl !== url)
    document.head.querySelector('[type="application/ld+json"]')?.remove();
  canonical.setAttribute('href', url);
  setMeta('og:url', url);
}

/**
 * Sets the head of an open public page, for sharing and bookmarks: its title in the current language with the
 * product's name, its URL, and whether search engines may index it. The server sends the head for crawlers
 * and previews in the document (`site-head.ts`).
 */
export function PageHead({
  title,
  description,
  noIndex = false,
}: {
  title: string;
  description?: string;
  noIndex?: boolean;
}) {
  useDocumentTitle(title);
  useEffect(() => {
    setMeta('robots', noIndex ? 'noindex,nofollow' : 'index,follow');
    setAddress(location.origin + location.pathname);
    for (const site of ['og', 'twitter']) {
      setMeta(`${site}:title`, title);
      if (description) setMeta(`${site}:description`, description);
    }
    if (description) setMeta('description', description);
  }, [title, description, noIndex]);
  return null;
}
