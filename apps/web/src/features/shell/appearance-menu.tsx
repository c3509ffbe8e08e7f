import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useAppearanceGroups } from './use-appearance-groups.tsx';

/** Menus for language and theme on public pages. Signed-in users have both in the user menu. */
export function AppearanceMenu() {
  const { t } = useTranslation();
  const { language, theme, ThemeIcon } = useAppearanceGroups();
  return (
    <>
      <DropdownMenu
        trigger={<IconButton label={t('language.label')} icon={<Languages size={20} />} />}
        groups={[language]}
      />
      <DropdownMenu
        trigger={<IconButton label={t('theme.label')} icon={<ThemeIcon size={20} />} />}
        groups={[theme]}
      />
    </>
  );
}
