import { useLayoutEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';

export type TabLink = { to: string; label: string };

/** Links to the parts of a page, drawn like tabs. Scrolls sideways where they do not fit. */
export function TabLinks({ label, items }: { label: string; items: TabLink[] }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab depends on the URL.
  useLayoutEffect(() => {
    const row = nav.current;
    const current = row?.querySelector<HTMLElement>('[aria-current=page]');
    if (!row || !current) return;
    row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={label} className="mb-6 flex gap-4 overflow-x-auto border-b border-border">
      {items.map(({ to, label: name }) => (
        <NavLink
          key={to}
          to={to}
          // Also active on its subpages, unless a subpage has a tab.
          end={items.some((item) => item.to.startsWith(`${to}/`))}
          className="flex min-h-10 items-center border-b-2 border-transparent px-1 whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-text touch:min-h-11"
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
