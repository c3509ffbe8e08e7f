import { useEffect } from 'react';
import { useBrandName } from './brand.ts';

/** Sets the page's title, with the installation's name unless it is in there. */
export function useDocumentTitle(title: string): void {
  const brand = useBrandName();
  useEffect(() => {
    document.title = title.includes(brand) ? title : `${title} · ${brand}`;
  }, [title, brand]);
}
