import {
  BarChart3,
  Bot,
  CreditCard,
  Database,
  Inbox,
  KeyRound,
  LayoutDashboard,
  Library,
  type LucideIcon,
  Megaphone,
  Rocket,
  ScrollText,
  ServerCog,
  Settings,
  UserRoundPlus,
  Users,
} from 'lucide-react';
import { paths } from '../../app/paths.ts';
import type { Resources } from '../../lib/i18n/resources.ts';

/** An entry of the sidebar. `alsoOn` are other paths for which it is highlighted. */
export type NavigationItem = {
  label: keyof Resources['shell']['nav'];
  path: string;
  icon: LucideIcon;
  alsoOn?: string[];
};

export const mainNavigation: NavigationItem[] = [
  { label: 'dashboard', path: paths.dashboard, icon: LayoutDashboard },
  { label: 'inbox', path: paths.inbox, icon: Inbox },
  { label: 'sources', path: paths.sources, icon: Library, alsoOn: [paths.notionPages, paths.websitePages] },
  { label: 'assistants', path: paths.assistants, icon: Bot },
  { label: 'deployment', path: paths.deployment, icon: Rocket },
  { label: 'leads', path: paths.leads, icon: UserRoundPlus },
  { label: 'account', path: paths.account, icon: CreditCard },
  { label: 'settings', path: paths.settings, icon: Settings, alsoOn: [paths.profile] },
];

export const adminNavigation: NavigationItem[] = [
  { label: 'users', path: paths.adminUsers, icon: Users },
  { label: 'analytics', path: paths.adminAnalytics, icon: BarChart3 },
  { label: 'database', path: paths.adminDatabase, icon: Database },
  { label: 'audit', path: paths.adminAudit, icon: ScrollText },
  { label: 'provisioning', path: paths.adminProvisioning, icon: KeyRound },
  { label: 'announcements', path: paths.adminAnnouncements, icon: Megaphone },
  { label: 'adminSettings', path: paths.adminSettings, icon: ServerCog },
];

/** Whether `pathname` is the path of the navigation item, one of its `alsoOn` paths, or a path below them. */
export function isCurrent(item: NavigationItem, pathname: string): boolean {
  return [item.path, ...(item.alsoOn ?? [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
}
