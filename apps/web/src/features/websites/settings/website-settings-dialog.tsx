import { limits } from '@anito/contract/limits';
import type { Connection } from '@anito/contract/sources';
import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingRegion } from '../../../ui/loading-region.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDiscardGuard } from '../../../ui/use-discard-guard.tsx';
import { hostOf } from '../found-pages.ts';
import { findProblems, readDraft, toDraft } from '../reading/reading-draft.ts';
import { useWebsiteConnection } from '../websites.queries.ts';
import { ManagePages } from './manage-pages.tsx';
import { compareChosen, listChosen, noChanges } from './page-changes.ts';
import { ReadingPart, type ReadingState } from './reading-part.tsx';
import { useSaveChanges } from './use-website-changes.ts';

/** The settings of a website source: its name and its pages. */
export function WebsiteSettingsDialog({
  connection,
  onClose,
}: {
  /** The source as the list has it, whose sync is followed live. */
  connection: Connection;
  onClose: () => void;
}) {
  const { t } = useTranslation(['websites', 'sources']);
  const formId = useId();
  const query = useWebsiteConnection(connection.id, connection.isSyncing);
  const website = query.data;
  const [name, setName] = useState(connection.name);
  const [changes, setChanges] = useState(noChanges);
  const saving = useSaveChanges(connection, onClose);
  const [ownReading, setReading] = useState<ReadingState>();
  const kept = website && { readsOn: website.readsOn, draft: toDraft(website) };
  const reading = ownReading ?? kept;
  const isOtherwise = JSON.stringify(reading) !== JSON.stringify(kept);
  const isReadable = reading !== undefined && findProblems(reading.draft).size === 0;
  const isDirty =
    name.trim() !== connection.name || changes.removed.size + changes.added.size > 0 || isOtherwise;
  const { leave, question } = useDiscardGuard(isDirty, onClose);
  const isNamed = name.trim().length >= limits.connectionNameMin;
  const chosen = listChosen(website?.pages ?? [], changes);
  const canSave = website !== undefined && isDirty && isNamed && chosen.size > 0 && isReadable;

  function save(event: FormEvent) {
    event.preventDefault();
    if (!canSave || saving.isPending) return;
    const { readsOn, draft } = reading;
    const isReadAnew = isOtherwise && readsOn;
    saving.mutate({ website, name, changes, reading: { readsOn, ...readDraft(draft) }, isReadAnew });
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      isBusy={saving.isPending}
      title={connection.name}
      description={t('settings.text')}
      size="lg"
      footer={
        <>
          <Button disabled={saving.isPending} onClick={leave}>
            {t('sources:cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!canSave} isBusy={saving.isPending}>
            {saving.isPending ? t('settings.saving') : t('settings.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="flex min-h-96 flex-col gap-6">
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
          {website && <Hostname website={website} />}
        </div>
        {website && reading && (
          <ReadingPart
            website={website}
            state={reading}
            isDisabled={saving.isPending}
            onChange={setReading}
          />
        )}
        {website && (
          <ManagePages
            website={website}
            isSyncing={connection.isSyncing}
            chosen={chosen}
            isDisabled={saving.isPending}
            isDirty={isDirty}
            onChoose={(next) => setChanges(compareChosen(website.pages, next))}
          />
        )}
        {website && <Consequence website={website} chosen={chosen} removedCount={changes.removed.size} />}
        {query.isPending && <PagesSkeleton />}
        {query.isError && !website && (
          <QueryFailure
            query={query}
            size="inline"
            title={t('settings.loadFailed')}
            meaning={t('sources:loadFailed.text')}
          />
        )}
        {saving.isError && (
          <Banner tone="danger" title={t('settings.saveFailed')}>
            {saving.error instanceof ApiError && describeError(saving.error).message}
          </Banner>
        )}
      </form>
      {question}
    </Dialog>
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

/** What saving does to what is already known, or why it cannot be done. */
function Consequence({
  website,
  chosen,
  removedCount,
}: {
  website: WebsiteConnectionWithPages;
  chosen: ReadonlySet<string>;
  removedCount: number;
}) {
  const { t } = useTranslation('websites');
  if (chosen.size === 0 && website.pages.length > 0) {
    return <Banner tone="danger">{t('select.noneChosen')}</Banner>;
  }
  if (removedCount === 0) return null;
  return (
    <Banner tone="warning">
      {t('settings.removes', { count: removedCount, number: formatNumber(removedCount) })}
    </Banner>
  );
}

function PagesSkeleton() {
  const { t } = useTranslation('websites');
  return (
    <LoadingRegion label={t('settings.loading')} className="flex flex-col gap-3">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </LoadingRegion>
  );
}
