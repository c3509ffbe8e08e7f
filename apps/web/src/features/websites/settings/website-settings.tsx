import { limits } from '@anito/contract/limits';
import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameValue } from '../../../lib/merge-edits.ts';
import { LoadedSource } from '../../../source-kind/loaded-source.tsx';
import { SaveFailure } from '../../../source-kind/save-failure.tsx';
import type { SourcePartProps } from '../../../source-kind/source-kind.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type ShownFields, useEdit } from '../../../ui/use-edit.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { hostOf } from '../discovered-pages.ts';
import {
  findInvalidFields,
  type ReadingDraft,
  toReadingDraft,
  toReadingSettings,
} from '../reading/reading-draft.ts';
import { useWebsiteConnection } from '../websites.queries.ts';
import { noChanges } from './page-changes.ts';
import { ReadingPart } from './reading-part.tsx';
import { saveWebsite, useAfterSave } from './use-website-changes.ts';

/** Settings of a website source: its name and how the website is read. */
export function WebsiteSettings({ connection }: SourcePartProps) {
  const { t } = useTranslation('websites');
  const query = useWebsiteConnection(connection.id, connection.isSyncing);
  return (
    <LoadedSource query={query} loading={t('settings.loading')} failed={t('settings.loadFailed')}>
      {(website) => <SettingsForm connection={connection} website={website} />}
    </LoadedSource>
  );
}

/** Form values. Patterns and numbers are texts. */
type Values = ReadingDraft & { name: string; readsOn: boolean };

const toValues = (website: WebsiteConnectionWithPages): Values => ({
  name: website.name,
  readsOn: website.readsOn,
  ...toReadingDraft(website),
});

const toReading = ({ readsOn, ...values }: Omit<Values, 'name'>) => ({
  readsOn,
  ...toReadingSettings(values),
});

/** Returns the label and the text of each setting, for the dialog that compares two conflicting edits. */
function useWebsiteFields(): ShownFields<Values> {
  const { t } = useTranslation(['websites', 'ui']);
  const formatText = (text: string) => text;
  const formatSwitch = (isOn: boolean) => t(isOn ? 'ui:conflict.on' : 'ui:conflict.off');
  return {
    name: { label: t('select.name'), show: formatText },
    readsOn: { label: t('reading.whole'), show: formatSwitch },
    maxPages: { label: t('reading.maxPages'), show: formatText },
    maxDepth: { label: t('reading.maxDepth'), show: formatText },
    include: { label: t('reading.include'), show: formatText },
    exclude: { label: t('reading.exclude'), show: formatText },
    joinsNewPages: { label: t('reading.joins'), show: formatSwitch },
    scraperMode: { label: t('connect.mode'), show: (mode) => t(`connect.modes.${mode}.title`) },
  };
}

function SettingsForm({ connection, website }: SourcePartProps & { website: WebsiteConnectionWithPages }) {
  const { t } = useTranslation(['websites', 'sources']);
  const [values, setValues] = useState(() => toValues(website));
  const { store, follow } = useAfterSave(connection);
  const edit = useEdit<WebsiteConnectionWithPages, Values>({
    resource: 'source',
    latest: website,
    values: { ...values, name: values.name.trim() },
    toValues,
    setValues,
    fields: useWebsiteFields(),
    send: ({ name, ...reading }, from) => saveWebsite(from, name, noChanges, toReading(reading)),
    store,
    onSaved: (saved, note, before) => {
      const isReadingChanged = !isSameValue(toReading(toValues(saved)), toReading(toValues(before)));
      follow({ addedCount: 0, isResynced: isReadingChanged && saved.readsOn, note });
    },
  });
  const { name, readsOn, ...draft } = values;
  const isNamed = name.trim().length >= limits.connectionNameMin;
  const { isDirty } = edit;
  const guard = useLeaveGuard(isDirty);
  const canSave = isDirty && isNamed && findInvalidFields(draft).size === 0;

  function save(event: FormEvent) {
    event.preventDefault();
    if (canSave) edit.save({ ...values, name: name.trim() });
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <TextField
          label={t('select.name')}
          required
          maxLength={limits.connectionNameMax}
          autoComplete="off"
          value={name}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
          error={!isNamed && t(name.trim() === '' ? 'select.nameMissing' : 'sources:create.nameMissing')}
        />
        <Hostname website={website} />
      </div>
      <ReadingPart
        website={website}
        state={{ readsOn, draft }}
        isDisabled={edit.isPending}
        onChange={(reading) => setValues({ name, readsOn: reading.readsOn, ...reading.draft })}
      />
      <SaveFailure error={edit.error} title={t('settings.saveFailed')} />
      {edit.notice}
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          disabled={!canSave}
          isBusy={edit.isPending}
          className="max-sm:w-full"
        >
          {edit.isPending ? t('settings.saving') : t('settings.save')}
        </Button>
      </div>
      {guard.question}
      {edit.question}
    </form>
  );
}

function Hostname({ website: { baseUrl } }: { website: WebsiteConnectionWithPages }) {
  const { t } = useTranslation('websites');
  return (
    <p className="text-muted">
      {t('settings.hostname')}:{' '}
      <a
        href={baseUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-6 items-center font-semibold break-all text-accent-strong hover:underline"
      >
        {hostOf(baseUrl)}
      </a>
    </p>
  );
}
