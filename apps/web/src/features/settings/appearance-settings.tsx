import { dateFormats, type UserSettings } from '@anito/contract/user-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setDateFormat } from '../../lib/format.ts';
import { type Language, languages } from '../../lib/i18n/languages.ts';
import { changeLanguage } from '../../lib/i18n/start.ts';
import { setTheme, themes, useTheme } from '../../lib/theme.ts';
import { saveSettings } from '../../lib/user-settings.ts';
import { Card } from '../../ui/card.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';

/** Formats the last day of the year, because its day and month cannot be confused. */
const formatExample = (format: string, year: number) =>
  format.replace('YYYY', String(year)).replace('MM', '12').replace('DD', '31');

/** Settings for theme, language and date format. Each change applies and is saved at once. */
export function AppearanceSettings({ settings }: { settings: UserSettings }) {
  const { t, i18n } = useTranslation(['settings', 'shell']);
  const theme = useTheme();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (changes: Partial<UserSettings>) => saveSettings(changes, client),
    onSuccess: () => showToast({ type: 'success', title: t('appearance.saved') }),
    onError: (error) => showFailure(t('notSaved'), error),
  });
  const year = new Date().getFullYear();
  return (
    <Card className="flex flex-col gap-6">
      <div>
        <h2 className="text-16 font-semibold">{t('appearance.title')}</h2>
        <p className="mt-1 text-muted">{t('appearance.text')}</p>
      </div>
      <div>
        <p aria-hidden className="mb-2 font-semibold">
          {t('shell:theme.label')}
        </p>
        <SegmentedControl
          label={t('shell:theme.label')}
          options={themes.map((value) => ({ value, label: t(`shell:theme.${value}`) }))}
          value={theme}
          onChange={(value) => {
            setTheme(value);
            save.mutate({ theme: value });
          }}
        />
      </div>
      <Select
        className="max-w-80"
        label={t('shell:language.label')}
        hint={t('appearance.languageHint')}
        options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        value={i18n.language}
        onChange={(event) => {
          const language = event.target.value as Language;
          void changeLanguage(language);
          save.mutate({ language });
        }}
      />
      <Select
        className="max-w-80"
        label={t('appearance.dateFormat')}
        hint={t('appearance.dateFormatHint')}
        options={dateFormats.map((value) => ({
          value,
          label: value === 'auto' ? t('appearance.dateAuto') : `${value} (${formatExample(value, year)})`,
        }))}
        value={settings.dateFormat}
        onChange={(event) => {
          const dateFormat = event.target.value as UserSettings['dateFormat'];
          setDateFormat(dateFormat);
          save.mutate({ dateFormat });
        }}
      />
    </Card>
  );
}
