import { type CSSProperties, useEffect, useState } from 'react';

/**
 * Returns the style that keeps a full-screen element above the on-screen keyboard of a phone. Undefined while
 * no keyboard covers the page, or if `isOn` is false. Android resizes the page itself (`interactive-widget`
 * in index.html). Safari only shrinks the visual viewport.
 */
export function useVisibleArea(isOn: boolean): CSSProperties | undefined {
  const [style, setStyle] = useState<CSSProperties>();
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!isOn || !viewport) return;
    function update() {
      if (!viewport) return;
      const { offsetTop, height, scale } = viewport;
      const bottom = Math.round(innerHeight - height - offsetTop);
      const isPhone = matchMedia('(width < 48rem)').matches;
      // A zoomed page has a small visual viewport too.
      const isCovered = isPhone && scale < 1.01 && (bottom > 0 || offsetTop > 0);
      setStyle(isCovered ? ({ top: offsetTop, bottom, '--keyboard': 1 } as CSSProperties) : undefined);
    }
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
      setStyle(undefined);
    };
  }, [isOn]);
  return style;
}
