import { useLayoutEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { tabClasses, tabListClasses } from './tab-classes.ts';

export type TabLink = { to: string; label: string };

/** Links to the parts of a page, drawn like tabs. Scrolls sideways if they do not fit, to the current one. */
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
    <nav ref={nav} aria-label={label} className={`${tabListClasses} mb-6`}>
      {items.map(({ to, label: name }) => (
        <NavLink
          key={to}
          to={to}
          // Also active on its subpages, unless a subpage has a tab.
          end={items.some((item) => item.to.startsWith(`${to}/`))}
          className={tabClasses}
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
