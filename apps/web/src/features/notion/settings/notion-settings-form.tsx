import { limits } from '@anito/contract/limits';
import type { NotionConnectionWithPages } from '@anito/contract/notion';
import type { Connection } from '@anito/contract/sources';
import { RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { useServerTexts } from '../../../lib/server-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDiscardGuard } from '../../../ui/use-discard-guard.tsx';
import { ReconnectNotionDialog } from '../connect/reconnect-notion-dialog.tsx';
import { isSameSelection, listToSave, type Selection, selectAll, showSaved } from '../tree/page-selection.ts';
import { SelectedCount } from '../tree/selected-count.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { DeletedPages } from './deleted-pages.tsx';
import { SourcePages } from './source-pages.tsx';
import { buildSourceTree, countChosen, hasChanges } from './source-tree.ts';
import { useUpdateNotion } from './use-update-notion.ts';

/** The settings of a Notion source, once they are there. */
export function NotionSettingsForm({
  connection,
  saved,
  isRefreshing,
  refreshFailure,
  onRefresh,
  onClose,
}: {
  connection: Connection;
  saved: NotionConnectionWithPages;
  isRefreshing: boolean;
  /** Why asking anew failed. */
  refreshFailure: unknown;
  onRefresh: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('notion');
  const [name, setName] = useState(saved.name);
  const [chosenIds, setChosenIds] = useState<readonly string[]>(saved.selectedPageIds);
  const tree = useMemo(() => buildSourceTree(saved), [saved]);
  const before = useMemo(() => showSaved(tree, saved.selectedPageIds), [tree, saved]);
  const selection = useMemo<Selection>(() => showSaved(tree, chosenIds), [tree, chosenIds]);
  const total = useMemo(() => selectAll(tree).size, [tree]);
  const isNameWrong = name.trim().length < limits.connectionNameMin;
  const isDirty = name.trim() !== saved.name || !isSameSelection(selection, before);
  const update = useUpdateNotion(saved, onClose);
  const { leave, question } = useDiscardGuard(isDirty, onClose);
  const canSave =
    !isNameWrong &&
    selection.size > 0 &&
    hasChanges({ isDirty, selected: selection.size, current: countChosen(tree, saved) });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      isBusy={update.isPending}
      title={saved.name}
      description={t('settings.text')}
      size="lg"
      footer={
        <>
          <div className="self-center max-sm:order-last sm:mr-auto">
            <SelectedCount count={selection.size} total={total} />
          </div>
          <Button disabled={update.isPending} onClick={leave}>
            {t('settings.cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!canSave}
            isBusy={update.isPending}
            onClick={() => update.mutate({ name, nodes: listToSave(tree, selection) })}
          >
            {update.isPending ? t('settings.saving') : t('settings.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Troubles {...{ connection, saved, refreshFailure }} />
        <TextField
          label={t('settings.name')}
          required
          maxLength={limits.connectionNameMax}
          autoComplete="off"
          value={name}
          error={isNameWrong && t('pages.nameMissing')}
          onChange={(event) => setName(event.target.value)}
        />
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact name={t('settings.integration')} text={saved.integrationLabel} />
          <Fact name={t('settings.workspace')} text={saved.workspaceName} />
        </dl>
        <ActiveFilters filters={saved.filters} />
        <DeletedPages pages={saved.pages.filter(({ id }) => saved.deletedPageIds.includes(id))} />
        <section aria-labelledby="source-pages" className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 id="source-pages" className="font-semibold">
              {t('settings.pages')}
            </h3>
            <Button
              size="sm"
              icon={<RefreshCw aria-hidden size={16} />}
              isBusy={isRefreshing}
              onClick={onRefresh}
            >
              {isRefreshing ? t('settings.refreshing') : t('settings.refresh')}
            </Button>
          </div>
          <SourcePages
            {...{ connection, saved, tree, selection }}
            onChange={(next) => setChosenIds(listToSave(tree, next).map(({ id }) => id))}
          />
          {selection.size === 0 && <Banner tone="warning">{t('pages.noneSelected')}</Banner>}
        </section>
        {update.isError && (
          <Banner tone="danger" title={t('settings.saveFailed')}>
            <p>{describeError(update.error).message}</p>
            <p className="text-muted">{t('settings.saveFailedText')}</p>
          </Banner>
        )}
      </div>
      {question}
    </Dialog>
  );
}

/** What keeps the source from being fresh, and the way out. */
function Troubles({
  connection,
  saved,
  refreshFailure,
}: {
  connection: Connection;
  saved: NotionConnectionWithPages;
  refreshFailure: unknown;
}) {
  const { t } = useTranslation('notion');
  const [isReconnecting, setIsReconnecting] = useState(false);
  const word = useServerTexts();
  const reason = refreshFailure
    ? describeError(refreshFailure).message
    : saved.refreshError && word({ text: saved.refreshError, because: saved.refreshBecause });
  const needsReconnect = saved.needsReconnect || connection.needsReconnect;
  return (
    <>
      {needsReconnect && (
        <Banner
          tone="danger"
          title={t('reconnect.banner')}
          action={
            <Button size="sm" onClick={() => setIsReconnecting(true)}>
              {t('reconnect.action')}
            </Button>
          }
        >
          {t('reconnect.bannerText')}
        </Banner>
      )}
      {reason && !needsReconnect && (
        <Banner tone="warning" title={t('settings.notRefreshed')}>
          <p>{reason}</p>
          <p className="text-muted">{t('settings.notRefreshedText')}</p>
        </Banner>
      )}
      {isReconnecting && (
        <ReconnectNotionDialog connection={connection} onClose={() => setIsReconnecting(false)} />
      )}
    </>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="mt-0.5 break-words">{text}</dd>
    </div>
  );
}
