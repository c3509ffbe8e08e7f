import { useEffect } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/**
 * Returns the element in the document's head whose attribute has this value. Creates it if it does not exist.
 */
function findElement(tag: 'meta' | 'link', attribute: 'name' | 'property' | 'rel', name: string): Element {
  const existing = document.head.querySelector(`${tag}[${attribute}="${name}"]`);
  if (existing) return existing;
  const element = document.createElement(tag);
  element.setAttribute(attribute, name);
  document.head.append(element);
  return element;
}

/** Sets the content of a meta element, and creates the element if it does not exist. */
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
 * Sets title, description, canonical URL and robots of a public page in the browser, for sharing and
 * bookmarks. Crawlers get the same from the server (`site-head.ts`). Draws nothing.
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
