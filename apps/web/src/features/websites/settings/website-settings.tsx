import { limits } from '@anito/contract/limits';
import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadedSource } from '../../../source-kind/loaded-source.tsx';
import { SaveFailure } from '../../../source-kind/save-failure.tsx';
import type { SourcePartProps } from '../../../source-kind/source-kind.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { hostOf } from '../found-pages.ts';
import { findProblems, readDraft, toDraft } from '../reading/reading-draft.ts';
import { useWebsiteConnection } from '../websites.queries.ts';
import { noChanges } from './page-changes.ts';
import { ReadingPart, type ReadingState } from './reading-part.tsx';
import { useSaveChanges } from './use-website-changes.ts';

/** The name of a website source, and how it is read. */
export function WebsiteSettings({ connection }: SourcePartProps) {
  const { t } = useTranslation('websites');
  const query = useWebsiteConnection(connection.id, connection.isSyncing);
  return (
    <LoadedSource query={query} loading={t('settings.loading')} failed={t('settings.loadFailed')}>
      {(website) => <SettingsForm connection={connection} website={website} />}
    </LoadedSource>
  );
}

function SettingsForm({ connection, website }: SourcePartProps & { website: WebsiteConnectionWithPages }) {
  const { t } = useTranslation(['websites', 'sources']);
  const [ownName, setName] = useState<string>();
  const [ownReading, setReading] = useState<ReadingState>();
  const forget = () => {
    setName(undefined);
    setReading(undefined);
  };
  const saving = useSaveChanges(connection, forget);
  const name = ownName ?? website.name;
  const kept = { readsOn: website.readsOn, draft: toDraft(website) };
  const reading = ownReading ?? kept;
  const isOtherwise = JSON.stringify(reading) !== JSON.stringify(kept);
  const isNamed = name.trim().length >= limits.connectionNameMin;
  const isDirty = name.trim() !== website.name || isOtherwise;
  const guard = useLeaveGuard(isDirty);
  const canSave = isDirty && isNamed && findProblems(reading.draft).size === 0;

  function save(event: FormEvent) {
    event.preventDefault();
    if (!canSave || saving.isPending) return;
    const { readsOn, draft } = reading;
    const isReadAnew = isOtherwise && readsOn;
    saving.mutate({
      website,
      name,
      changes: noChanges,
      reading: { readsOn, ...readDraft(draft) },
      isReadAnew,
    });
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
          onChange={(event) => setName(event.target.value)}
          error={!isNamed && t(name.trim() === '' ? 'select.nameMissing' : 'sources:create.nameMissing')}
        />
        <Hostname website={website} />
      </div>
      <ReadingPart website={website} state={reading} isDisabled={saving.isPending} onChange={setReading} />
      <SaveFailure error={saving.error} title={t('settings.saveFailed')} />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          disabled={!canSave}
          isBusy={saving.isPending}
          className="max-sm:w-full"
        >
          {saving.isPending ? t('settings.saving') : t('settings.save')}
        </Button>
      </div>
      {guard.question}
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
