import type { User } from '@anito/contract/users';
import { LogOut, UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { signOut } from '../../lib/auth/sign-in.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useAppearanceGroups } from './use-appearance-groups.tsx';

/** Menu of the signed-in user: account links, language, theme and sign-out. Its button shows the initials. */
export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { language, theme } = useAppearanceGroups();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <DropdownMenu
      trigger={<MenuButton name={name} />}
      header={
        <>
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-muted">{user.email}</p>
        </>
      }
      groups={[
        {
          key: 'account',
          items: [
            {
              key: 'settings',
              label: t('profileAndSettings'),
              icon: <UserRound aria-hidden size={16} />,
              onSelect: () => void navigate(paths.settings),
            },
          ],
        },
        language,
        theme,
        {
          key: 'session',
          items: [
            {
              key: 'sign-out',
              label: t('signOut'),
              icon: <LogOut aria-hidden size={16} />,
              onSelect: () => void signOut(),
            },
          ],
        },
      ]}
    />
  );
}

/** Button with the initials of the user. Its name contains them, so that it can be spoken as it is shown. */
function MenuButton({ name, ...rest }: ComponentProps<'button'> & { name: string }) {
  const { t } = useTranslation();
  return (
    <Tooltip text={rest['aria-expanded'] ? undefined : t('userMenu')}>
      <button
        type="button"
        className="inline-grid size-10 shrink-0 place-items-center rounded-full touch:size-11"
        {...rest}
      >
        <VisuallyHidden>{t('userMenu')}</VisuallyHidden>
        <Avatar name={name} size="sm" />
      </button>
    </Tooltip>
  );
}
