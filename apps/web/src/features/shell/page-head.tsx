import { useEffect } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** One element of the head, which the server has sent or which is put there. */
function setMeta(name: string, content: string): void {
  let element = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!element) {
    element = document.createElement('meta');
    element.name = name;
    document.head.append(element);
  }
  element.content = content;
}

/**
 * What the head says of a public page once it is open: its title in the language that it has now, with the product's name
 * unless it is in there, and whether search engines may keep it. What crawlers and previews read, the server sends in the
 * document (`site-head.ts`).
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
    if (description) setMeta('description', description);
  }, [description, noIndex]);
  return null;
}
