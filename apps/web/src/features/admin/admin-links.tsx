import {
  BarChart3,
  ChevronRight,
  Database,
  KeyRound,
  type LucideIcon,
  Megaphone,
  ScrollText,
  ServerCog,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';

type Place = 'users' | 'analytics' | 'database' | 'audit' | 'provisioning' | 'announcements' | 'settings';

const places: { name: Place; path: string; icon: LucideIcon }[] = [
  { name: 'users', path: paths.adminUsers, icon: Users },
  { name: 'analytics', path: paths.adminAnalytics, icon: BarChart3 },
  { name: 'database', path: paths.adminDatabase, icon: Database },
  { name: 'audit', path: paths.adminAudit, icon: ScrollText },
  { name: 'provisioning', path: paths.adminProvisioning, icon: KeyRound },
  { name: 'announcements', path: paths.adminAnnouncements, icon: Megaphone },
  { name: 'settings', path: paths.adminSettings, icon: ServerCog },
];

/** Links to the sections of the administration. */
export function AdminLinks() {
  const { t } = useTranslation('admin');
  return (
    <ul className="mb-6 divide-y divide-border overflow-hidden rounded-card border border-border bg-raised">
      {places.map(({ name, path, icon: Icon }) => (
        <li key={name}>
          <Link
            to={path}
            className="flex min-h-14 items-center gap-4 px-4 py-2 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6"
          >
            <Icon aria-hidden size={20} className="shrink-0 text-accent-strong" />
            <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-6">
              <span className="block font-semibold sm:w-48 sm:shrink-0">{t(`links.${name}.title`)}</span>
              <span className="block text-13 text-muted">{t(`links.${name}.text`)}</span>
            </span>
            <ChevronRight aria-hidden size={16} className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
