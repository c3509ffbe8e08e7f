import { PRODUCT_NAME } from '@anito/contract/limits';
import { useEffect } from 'react';

/** Sets the page's title, with the product's name unless it is in there. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title.includes(PRODUCT_NAME) ? title : `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
