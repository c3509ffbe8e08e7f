import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { LoadedSource } from '../../../source-kind/loaded-source.tsx';
import { SaveBar } from '../../../source-kind/save-bar.tsx';
import { SaveFailure } from '../../../source-kind/save-failure.tsx';
import type { SourcePartProps } from '../../../source-kind/source-kind.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { useWebsiteConnection } from '../websites.queries.ts';
import { ManagePages } from './manage-pages.tsx';
import { compareChosen, listChosen, noChanges } from './page-changes.ts';
import { useSavePages } from './use-website-changes.ts';

/** Pages of a website source with their selection, or the loading or failed state. */
export function WebsiteContent({ connection }: SourcePartProps) {
  const { t } = useTranslation('websites');
  const query = useWebsiteConnection(connection.id, connection.isSyncing);
  return (
    <LoadedSource query={query} loading={t('settings.loading')} failed={t('settings.loadFailed')}>
      {(website) => <Pages connection={connection} website={website} />}
    </LoadedSource>
  );
}

/** Form that changes which pages a website source uses. Changes are unsaved until the owner saves them. */
function Pages({ connection, website }: SourcePartProps & { website: WebsiteConnectionWithPages }) {
  const { t } = useTranslation(['websites', 'sources']);
  const [changes, setChanges] = useState(noChanges);
  const discardChanges = () => setChanges(noChanges);
  const saving = useSavePages(connection, discardChanges);
  function cancel() {
    discardChanges();
    saving.reset();
  }
  const chosen = listChosen(website.pages, changes);
  const removedCount = changes.removed.size;
  const isDirty = removedCount + changes.added.size > 0;
  const guard = useLeaveGuard(isDirty);
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
      {isDirty && (
        <SaveBar
          notice={
            <>
              {chosen.size === 0 && <Banner tone="warning">{t('select.noneChosen')}</Banner>}
              <SaveFailure error={saving.error} title={t('settings.saveFailed')} />
            </>
          }
          summary={
            chosen.size > 0 &&
            removedCount > 0 && (
              <p className="text-warning-strong">
                {t('settings.removes', { count: removedCount, number: formatNumber(removedCount) })}
              </p>
            )
          }
        >
          <Button disabled={saving.isPending} onClick={cancel}>
            {t('sources:cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0}
            isBusy={saving.isPending}
            onClick={() => saving.mutate({ website, changes })}
          >
            {saving.isPending ? t('settings.saving') : t('settings.save')}
          </Button>
        </SaveBar>
      )}
      {guard.question}
    </>
  );
}
