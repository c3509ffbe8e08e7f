import { useEffect } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** An element of the head of which there is one: the one that the server has sent, or a new one. */
function findElement(tag: 'meta' | 'link', attribute: 'name' | 'property' | 'rel', name: string): Element {
  const known = document.head.querySelector(`${tag}[${attribute}="${name}"]`);
  if (known) return known;
  const element = document.createElement(tag);
  element.setAttribute(attribute, name);
  document.head.append(element);
  return element;
}

function setMeta(name: string, content: string): void {
  const attribute = name.startsWith('og:') ? 'property' : 'name';
  findElement('meta', attribute, name).setAttribute('content', content);
}

/** Names the page's own address; what was said of another one, to search engines, is of that one alone. */
function setAddress(url: string): void {
  const canonical = findElement('link', 'rel', 'canonical');
  const said = canonical.getAttribute('href');
  if (said !== null && said !== url) document.head.querySelector('[type="application/ld+json"]')?.remove();
  canonical.setAttribute('href', url);
  setMeta('og:url', url);
}

/**
 * What the head says of a public page once it is open, for who passes on or keeps its address: its title in the language that
 * it has now, with the product's name unless it is in there, its address, and whether search engines may keep it. What
 * crawlers and previews read, the server sends in the document (`site-head.ts`).
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
