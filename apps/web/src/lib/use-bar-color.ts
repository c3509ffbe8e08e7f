import { useEffect } from 'react';

/** Colours the browser's own bar over the page; null leaves what the document says. */
export function useBarColor(color: string | null): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (color && meta) meta.content = color;
  }, [color]);
}
