import { Bell, KeyRound, type LucideIcon, ServerCog, ShieldCheck, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';

type Tile = 'security' | 'apiKeys' | 'notifications' | 'globalConfig' | 'system';

const tiles: { name: Tile; to: string; icon: LucideIcon }[] = [
  { name: 'security', to: paths.adminAudit, icon: ShieldCheck },
  { name: 'apiKeys', to: '#model', icon: KeyRound },
  { name: 'notifications', to: '#mail', icon: Bell },
  { name: 'globalConfig', to: '#limits', icon: SlidersHorizontal },
  { name: 'system', to: paths.adminDatabase, icon: ServerCog },
];

/** Scrolls to the section with this id and focuses it. Does nothing if there is no such section. */
function scrollToSection(anchor: string): void {
  const part = document.getElementById(anchor);
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}

/** Links to all settings of the installation, on this page and on others. */
export function SettingLinks() {
  const { t } = useTranslation('installation');
  return (
    <ul className="mb-6 divide-y divide-border overflow-hidden rounded-card border border-border bg-raised lg:grid lg:grid-cols-5 lg:divide-x lg:divide-y-0">
      {tiles.map(({ name, to, icon: Icon }) => (
        <li key={name}>
          <Link
            to={to}
            onClick={(event) => {
              if (!to.startsWith('#')) return;
              event.preventDefault();
              scrollToSection(to.slice(1));
            }}
            className="grid h-full grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 px-4 py-3 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <Icon aria-hidden size={20} className="row-span-2 text-accent-strong" />
            <span className="font-semibold">{t(`tiles.${name}.title`)}</span>
            <span className="text-13 text-muted">{t(`tiles.${name}.text`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
