import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { adminNavigation, isCurrent, mainNavigation, type NavigationItem } from './navigation.ts';

/** Links of the sidebar and the drawer, for admins with the admin links below. */
export function SidebarNavigation({
  isAdmin,
  badges,
  onNavigate,
}: {
  isAdmin: boolean;
  /** Badges beside entries, by path. */
  badges?: Record<string, ReactNode>;
  onNavigate?: () => void;
}) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('mainNavigation')} className="flex flex-col gap-6 px-3 py-2">
      <Items items={mainNavigation} badges={badges} onNavigate={onNavigate} />
      {isAdmin && (
        <div>
          <h2 className="px-3 pb-2 text-13 text-muted">{t('nav.adminPanel')}</h2>
          <Items items={adminNavigation} onNavigate={onNavigate} />
        </div>
      )}
    </nav>
  );
}

function Items({
  items,
  badges,
  onNavigate,
}: {
  items: NavigationItem[];
  badges?: Record<string, ReactNode> | undefined;
  onNavigate: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <ul className="flex flex-col gap-1">
      {items.map((item) => {
        const current = isCurrent(item, pathname);
        return (
          <li key={item.path}>
            <Link
              to={item.path}
              aria-current={current ? 'page' : undefined}
              onClick={onNavigate}
              className={cx(
                'flex min-h-9 items-center gap-3 rounded-control px-3 transition-colors touch:min-h-11',
                current
                  ? 'bg-accent-soft font-semibold text-accent-strong'
                  : 'text-muted hover:bg-sunken hover:text-text',
              )}
            >
              <item.icon aria-hidden size={20} className="shrink-0" />
              {t(`nav.${item.label}`)}
              {badges?.[item.path]}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
