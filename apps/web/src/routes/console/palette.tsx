import type { Assistant } from '@anito/contract/assistants';
import type { Connection } from '@anito/contract/sources';
import {
  Bot,
  ChartNoAxesColumn,
  CircleCheck,
  CircleHelp,
  Languages,
  LogOut,
  MessageSquareText,
  Monitor,
  Moon,
  Palette,
  Plus,
  Settings,
  Store,
  Sun,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  addSourcePath,
  approvedPath,
  assistantAppearancePath,
  assistantChatPath,
  assistantPath,
  assistantReportsPath,
  assistantSettingsPath,
  factsPath,
  newAssistantPath,
  paths,
  sourcePath,
  unansweredPath,
} from '../../app/paths.ts';
import { useAssistants } from '../../features/assistants/assistants.queries.ts';
import { PaletteDialog } from '../../features/palette/palette-dialog.tsx';
import type { PaletteEntry } from '../../features/palette/palette-entry.ts';
import { adminNavigation, mainNavigation } from '../../features/shell/navigation.ts';
import { signOut } from '../../lib/auth/sign-in.ts';
import { chooseLanguage, chooseTheme } from '../../lib/choose-appearance.ts';
import { type Language, languages } from '../../lib/i18n/languages.ts';
import { themes } from '../../lib/theme.ts';
import { useConnectionList } from '../../source-kind/connections.ts';
import { useKinds } from '../../source-kind/kinds-context.ts';

type Entry = Omit<PaletteEntry, 'run'> & { to: string };

const themeIcons = { auto: Monitor, light: Sun, dark: Moon };

/** Screens of one assistant beside its main page. */
const assistantScreens = [
  { screen: 'chat', icon: MessageSquareText, pathOf: assistantChatPath },
  { screen: 'reports', icon: ChartNoAxesColumn, pathOf: assistantReportsPath },
  { screen: 'unanswered', icon: CircleHelp, pathOf: unansweredPath },
  { screen: 'approved', icon: CircleCheck, pathOf: approvedPath },
  { screen: 'facts', icon: Store, pathOf: factsPath },
  { screen: 'appearance', icon: Palette, pathOf: assistantAppearancePath },
  { screen: 'settings', icon: Settings, pathOf: assistantSettingsPath },
] as const;

/** Command palette of the console: pages, assistants, sources and actions. */
export function ConsolePalette({ isAdmin, onClose }: { isAdmin: boolean; onClose: () => void }) {
  const assistants = useAssistants();
  const connections = useConnectionList();
  const navigate = useNavigate();
  const places = [
    ...usePageEntries(isAdmin),
    ...useAssistantEntries(assistants.data ?? []),
    ...useSourceEntries(connections.data ?? []),
  ].map(({ to, ...place }): PaletteEntry => ({ ...place, run: () => void navigate(to) }));
  return (
    <PaletteDialog
      entries={[...places, ...useActionEntries()]}
      isLoading={assistants.isPending || connections.isPending}
      onClose={onClose}
    />
  );
}

/**
 * Returns the palette entries of the console's pages and of the actions that open a page, such as adding a
 * source. Includes the admin pages for admins.
 */
function usePageEntries(isAdmin: boolean): Entry[] {
  const { t } = useTranslation(['palette', 'shell', 'assistants', 'sections', 'sources']);
  const toPlace = ({ label, path, icon }: (typeof mainNavigation)[number], of?: string): Entry => ({
    key: path,
    group: 'pages',
    icon,
    label: t(`shell:nav.${label}`),
    context: of,
    to: path,
  });
  return [
    {
      key: 'add-source',
      group: 'actions',
      icon: Plus,
      label: t('sources:addSource'),
      keywords: t('addSourceWords'),
      to: addSourcePath,
    },
    {
      key: 'new-assistant',
      group: 'actions',
      icon: Plus,
      label: t('assistants:create'),
      to: newAssistantPath,
    },
    ...mainNavigation.map((item) => toPlace(item)),
    {
      key: paths.profile,
      group: 'pages',
      icon: UserRound,
      label: t('sections:profile.title'),
      to: paths.profile,
    },
    ...(isAdmin ? adminNavigation.map((item) => toPlace(item, t('shell:nav.adminPanel'))) : []),
  ];
}

/**
 * Returns the palette entries of all assistants: each one's main page, and its other screens, which only a
 * search shows.
 */
function useAssistantEntries(assistants: Assistant[]): Entry[] {
  const { t } = useTranslation(['palette', 'assistants']);
  return assistants.flatMap(({ id, name }): Entry[] => [
    { key: `assistant-${id}`, group: 'assistants', icon: Bot, label: name, to: assistantPath(id) },
    ...assistantScreens.map(
      ({ screen, icon, pathOf }): Entry => ({
        key: `assistant-${id}-${screen}`,
        group: 'assistants',
        icon,
        label: t(`assistants:parts.${screen}`),
        context: name,
        isHidden: true,
        to: pathOf(id),
      }),
    ),
  ]);
}

/** Returns the palette entries of the sources. Sources of an unknown kind are left out. */
function useSourceEntries(connections: Connection[]): Entry[] {
  const kinds = useKinds();
  return connections.flatMap((connection): Entry[] => {
    const kind = kinds.find(({ type }) => type === connection.type);
    if (!kind) return [];
    return [
      {
        key: `source-${connection.type}-${connection.id}`,
        group: 'sources',
        icon: kind.icon,
        label: connection.name,
        to: sourcePath(connection),
      },
    ];
  });
}

/** Returns the palette entries of the actions that do not open a page: themes, languages and sign-out. */
function useActionEntries(): PaletteEntry[] {
  const { t } = useTranslation(['palette', 'shell']);
  return [
    ...themes.map(
      (theme): PaletteEntry => ({
        key: `theme-${theme}`,
        group: 'actions',
        icon: themeIcons[theme],
        label: t(`shell:theme.${theme}`),
        context: t('shell:theme.label'),
        isHidden: true,
        run: () => chooseTheme(theme),
      }),
    ),
    ...Object.entries(languages).map(
      ([language, name]): PaletteEntry => ({
        key: `language-${language}`,
        group: 'actions',
        icon: Languages,
        label: name,
        context: t('shell:language.label'),
        isHidden: true,
        run: () => void chooseLanguage(language as Language),
      }),
    ),
    { key: 'sign-out', group: 'actions', icon: LogOut, label: t('shell:signOut'), run: () => void signOut() },
  ];
}
