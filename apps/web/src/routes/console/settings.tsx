import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useUser } from '../../lib/auth/use-user.ts';
import { type Language, languages } from '../../lib/i18n/languages.ts';
import { changeLanguage } from '../../lib/i18n/start.ts';
import { setTheme, themes, useTheme } from '../../lib/theme.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';

/** What can be set so far: theme and language of this device. */
export function SettingsPage() {
  const { t, i18n } = useTranslation(['sections', 'shell']);
  const theme = useTheme();
  const { data: user } = useUser();
  useDocumentTitle(t('settings.title'));
  return (
    <>
      <PageHeader title={t('settings.title')} description={t('settings.description')} />
      <div className="flex max-w-3xl flex-col gap-4">
        <Card>
          <h2 className="text-16 font-semibold">{t('settings.appearance')}</h2>
          <p className="mt-1 mb-4 text-muted">{t('settings.appearanceHint')}</p>
          <SegmentedControl
            label={t('shell:theme.label')}
            options={themes.map((value) => ({ value, label: t(`shell:theme.${value}`) }))}
            value={theme}
            onChange={setTheme}
          />
          <Select
            className="mt-6 max-w-80"
            label={t('shell:language.label')}
            hint={t('settings.languageHint')}
            options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
            value={i18n.language}
            onChange={(event) => void changeLanguage(event.target.value as Language)}
          />
        </Card>
        {user && (
          <Card className="flex flex-wrap items-center justify-between gap-4">
            <div className="min-w-0">
              <h2 className="text-16 font-semibold">{t('settings.profile')}</h2>
              <p className="mt-1 truncate text-muted">
                {`${user.firstName} ${user.lastName}`.trim()} · {user.email}
              </p>
            </div>
            <Button asChild>
              <Link to={paths.profile}>{t('profile.title')}</Link>
            </Button>
          </Card>
        )}
      </div>
    </>
  );
}
