import { useEffect } from 'react';
import { useBrandName } from './brand.ts';

/** Sets the page title, with the installation's name unless the title contains it. */
export function useDocumentTitle(title: string): void {
  const brand = useBrandName();
  useEffect(() => {
    document.title = title.includes(brand) ? title : `${title} · ${brand}`;
  }, [title, brand]);
}
