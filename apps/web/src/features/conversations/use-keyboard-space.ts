import { type RefObject, useEffect } from 'react';

/**
 * Fits a full-screen box into what the on-screen keyboard leaves free: browsers shrink only the visual viewport
 * (https://developer.mozilla.org/docs/Web/API/VisualViewport). A pinch zoom leaves the box alone.
 */
export function useKeyboardSpace(boxRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    function fit() {
      const box = boxRef.current;
      if (!box || !viewport || viewport.scale > 1.01) return;
      const isShrunk = window.innerHeight - viewport.height > 1;
      box.style.height = isShrunk ? `${viewport.height}px` : '';
      box.style.transform = isShrunk && viewport.offsetTop > 0 ? `translateY(${viewport.offsetTop}px)` : '';
    }
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, [boxRef]);
}
