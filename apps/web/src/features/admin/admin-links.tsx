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
    <ul className="mb-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {places.map(({ name, path, icon: Icon }) => (
        <li key={name}>
          <Link
            to={path}
            className="flex h-full items-center gap-4 rounded-card border border-border bg-raised p-4 transition-colors hover:border-border-strong"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong">
              <Icon aria-hidden size={20} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{t(`links.${name}.title`)}</span>
              <span className="block text-12 text-muted">{t(`links.${name}.text`)}</span>
            </span>
            <ChevronRight aria-hidden size={16} className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
