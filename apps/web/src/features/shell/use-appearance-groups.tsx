import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, chooseTheme } from '../../lib/choose-appearance.ts';
import { type Language, languages } from '../../lib/i18n/languages.ts';
import { themes, useTheme } from '../../lib/theme.ts';
import type { MenuGroup } from '../../ui/menu-group.ts';

const icons = { auto: Monitor, light: Sun, dark: Moon };

/** Returns the menu groups for language and theme, and the icon of the current theme. */
export function useAppearanceGroups() {
  const { t, i18n } = useTranslation();
  const current = useTheme();
  const language: MenuGroup = {
    key: 'language',
    heading: t('language.label'),
    chosen: i18n.language,
    items: Object.entries(languages).map(([tag, name]) => ({
      key: tag,
      label: <span lang={tag}>{name}</span>,
      onSelect: () => void chooseLanguage(tag as Language),
    })),
  };
  const theme: MenuGroup = {
    key: 'theme',
    heading: t('theme.label'),
    chosen: current,
    items: themes.map((choice) => {
      const Icon = icons[choice];
      return {
        key: choice,
        label: t(`theme.${choice}`),
        icon: <Icon aria-hidden size={16} />,
        onSelect: () => chooseTheme(choice),
      };
    }),
  };
  return { language, theme, ThemeIcon: icons[current] };
}
