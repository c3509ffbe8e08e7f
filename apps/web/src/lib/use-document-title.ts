import { useEffect } from 'react';
import { useBrandName } from './brand.ts';
import { setPageTitle } from './document-title.ts';

/** Sets the page title, followed by the installation's name unless the title contains it. */
export function useDocumentTitle(title: string): void {
  const brand = useBrandName();
  useEffect(() => {
    setPageTitle(title.includes(brand) ? title : `${title} · ${brand}`);
  }, [title, brand]);
}
