import { useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { watchFocus } from '../ui/use-return-focus.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/**
 * Root of every route. Restores scroll positions and announces the title of each new page to screen readers.
 */
export function Root() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  useEffect(watchFocus, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path is announced
  useEffect(() => {
    const timer = setTimeout(() => setTitle(document.title), 400);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <>
      <Outlet />
      <div aria-live="polite">
        <VisuallyHidden>{title}</VisuallyHidden>
      </div>
      <ScrollRestoration />
    </>
  );
}
