import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, chooseTheme } from '../../lib/choose-appearance.ts';
import { type Language, languages } from '../../lib/i18n/languages.ts';
import { themes, useTheme } from '../../lib/theme.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const icons = { auto: Monitor, light: Sun, dark: Moon };

/** Menus for theme and language, for the top bar and the public pages. */
export function AppearanceMenu() {
  const { t, i18n } = useTranslation();
  const theme = useTheme();
  const ThemeIcon = icons[theme];
  return (
    <>
      <DropdownMenu
        trigger={<IconButton hasTooltip={false} label={t('language.label')} icon={<Languages size={20} />} />}
        groups={[
          {
            key: 'language',
            heading: t('language.label'),
            chosen: i18n.language,
            items: Object.entries(languages).map(([language, name]) => ({
              key: language,
              label: <span lang={language}>{name}</span>,
              onSelect: () => void chooseLanguage(language as Language),
            })),
          },
        ]}
      />
      <DropdownMenu
        trigger={<IconButton hasTooltip={false} label={t('theme.label')} icon={<ThemeIcon size={20} />} />}
        groups={[
          {
            key: 'theme',
            heading: t('theme.label'),
            chosen: theme,
            items: themes.map((choice) => {
              const Icon = icons[choice];
              return {
                key: choice,
                label: t(`theme.${choice}`),
                icon: <Icon aria-hidden size={16} />,
                onSelect: () => chooseTheme(choice),
              };
            }),
          },
        ]}
      />
    </>
  );
}
