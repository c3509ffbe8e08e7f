import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { SaveBar } from '../../../source-kind/save-bar.tsx';
import type { SourcePartProps } from '../../../source-kind/source-kind.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { readDraft, toDraft } from '../reading/reading-draft.ts';
import { LoadedWebsite } from './loaded-website.tsx';
import { ManagePages } from './manage-pages.tsx';
import { compareChosen, listChosen, noChanges } from './page-changes.ts';
import { SaveFailure } from './save-failure.tsx';
import { useSaveChanges } from './use-website-changes.ts';

/** The pages of a website source, and which of them it uses. */
export function WebsiteContent({ connection }: SourcePartProps) {
  return (
    <LoadedWebsite connection={connection}>
      {(website) => <Pages connection={connection} website={website} />}
    </LoadedWebsite>
  );
}

function Pages({ connection, website }: SourcePartProps & { website: WebsiteConnectionWithPages }) {
  const { t } = useTranslation(['websites', 'sources']);
  const [changes, setChanges] = useState(noChanges);
  const forget = () => setChanges(noChanges);
  const saving = useSaveChanges(connection, forget);
  const chosen = listChosen(website.pages, changes);
  const isDirty = changes.removed.size + changes.added.size > 0;
  const guard = useLeaveGuard(isDirty);
  const { name, readsOn } = website;
  const reading = { readsOn, ...readDraft(toDraft(website)) };
  return (
    <>
      <ManagePages
        website={website}
        isSyncing={connection.isSyncing}
        chosen={chosen}
        isDisabled={saving.isPending}
        isDirty={isDirty}
        onChoose={(next) => setChanges(compareChosen(website.pages, next))}
      />
      <SaveFailure error={saving.error} />
      {isDirty && (
        <SaveBar summary={<Consequence chosenCount={chosen.size} removedCount={changes.removed.size} />}>
          <Button disabled={saving.isPending} onClick={forget}>
            {t('sources:cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0}
            isBusy={saving.isPending}
            onClick={() => saving.mutate({ website, name, changes, reading, isReadAnew: false })}
          >
            {saving.isPending ? t('settings.saving') : t('settings.save')}
          </Button>
        </SaveBar>
      )}
      {guard.question}
    </>
  );
}

/** What saving does to what is already known, or why it cannot be done. */
function Consequence({ chosenCount, removedCount }: { chosenCount: number; removedCount: number }) {
  const { t } = useTranslation('websites');
  if (chosenCount === 0) return <Banner tone="danger">{t('select.noneChosen')}</Banner>;
  const text =
    removedCount > 0
      ? t('settings.removes', { count: removedCount, number: formatNumber(removedCount) })
      : t('list.selected', { count: chosenCount, number: formatNumber(chosenCount) });
  return <p className={removedCount > 0 ? 'text-warning-strong' : 'text-muted tabular-nums'}>{text}</p>;
}
