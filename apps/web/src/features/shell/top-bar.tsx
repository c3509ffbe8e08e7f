import type { User } from '@anito/contract/users';
import { Menu, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PremiumSheet } from './premium-sheet.tsx';
import { UserMenu } from './user-menu.tsx';

/** Top bar of every signed-in page: menu button, search, notifications and user menu. */
export function TopBar({
  user,
  search,
  notifications,
  onOpenMenu,
}: {
  user: User | undefined;
  search: ReactNode;
  /** The notification bell. */
  notifications: ReactNode;
  onOpenMenu: () => void;
}) {
  const { t } = useTranslation();
  return (
    <header className="sticky top-[var(--banner,0px)] z-20 flex h-16 items-center gap-1 border-b border-border bg-surface px-2 sm:px-4 lg:px-6">
      <IconButton
        className="lg:hidden"
        label={t('openMenu')}
        icon={<Menu size={20} />}
        onClick={onOpenMenu}
      />
      <Badge tone="accent" className="ml-1 max-[22rem]:hidden lg:ml-0">
        {t('betaAccess')}
      </Badge>
      <div className="flex-1" />
      {search}
      <PremiumButton />
      {notifications}
      {user ? <UserMenu user={user} /> : <span className="size-10" />}
    </header>
  );
}

/** Button that opens the sheet about premium features. */
function PremiumButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="touch:min-w-11"
        icon={<Sparkles size={16} className="text-accent-strong" />}
        onClick={() => setIsOpen(true)}
      >
        <span className="max-md:sr-only">{t('premium.button')}</span>
      </Button>
      <PremiumSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
