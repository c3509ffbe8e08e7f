import { limits } from '@anito/contract/limits';
import { Eye, Globe } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ChooseLayout } from '../../../source-kind/choose-pages/choose-layout.tsx';
import { PageChooser } from '../../../source-kind/choose-pages/page-chooser.tsx';
import type { Line } from '../../../source-kind/choose-pages/page-row.tsx';
import { RowAction } from '../../../source-kind/choose-pages/row-action.tsx';
import { usePageTree } from '../../../source-kind/choose-pages/use-page-tree.ts';
import { SaveBar } from '../../../source-kind/save-bar.tsx';
import { useFreeName } from '../../../source-kind/use-free-name.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import type { WebsitePagesState } from '../connect/website-pages-state.ts';
import { DiscoveredPageDialog } from '../discovered-page-dialog.tsx';
import { type DiscoveredPage, hostOf, listWaiting, suggestName } from '../discovered-pages.ts';
import { SkippedPages } from '../skipped-pages.tsx';
import { getPageLabel, listPageNodes, type WebsiteNode } from '../website-tree.ts';
import { LoadingState } from './loading-state.tsx';
import { usePageLoading } from './use-page-loading.ts';
import { describeSaveFailure, useSaveWebsite } from './use-save-website.ts';

/** Form for a new website source: the pages that were discovered, and the name. */
export function ChoosePages({ state }: { state: WebsitePagesState }) {
  const { t } = useTranslation(['websites', 'choose']);
  const navigate = useNavigate();
  const { discovered, loading, choose, stop, loadMore } = usePageLoading(state);
  const tree = usePageTree(useMemo(() => listPageNodes(discovered.pages), [discovered.pages]));
  const list = useRef<{ focus: () => void }>(null);
  const [suggestedName] = useState(() => suggestName(discovered));
  const proposedName = useFreeName(suggestedName);
  const [ownName, setOwnName] = useState<string>();
  const name = ownName ?? proposedName;
  const [problem, setProblem] = useState<'name' | 'pages'>();
  const [previewPage, setPreviewPage] = useState<DiscoveredPage>();
  const chosenCount = discovered.chosen.size;
  const failedCount = discovered.failed.length;
  const guard = useLeaveGuard(chosenCount > 0);
  const saving = useSaveWebsite(state, () => {
    guard.release();
    void navigate(paths.sources, { replace: true });
  });

  function save(event: FormEvent) {
    event.preventDefault();
    if (saving.isPending) return;
    const isNamed = name.trim().length >= limits.connectionNameMin;
    setProblem(isNamed ? (chosenCount > 0 ? undefined : 'pages') : 'name');
    if (!isNamed) return document.getElementById(nameId)?.focus();
    if (chosenCount === 0) return list.current?.focus();
    stop();
    saving.mutate({ name, discovered });
  }
  function lineOf({ page }: WebsiteNode<DiscoveredPage>): Line {
    const name = getPageLabel(page);
    return {
      ...name,
      note: page.content === null && t('list.notRead'),
      actions: (tabIndex) => (
        <RowAction
          tabIndex={tabIndex}
          label={t('list.preview', { title: name.title })}
          icon={<Eye size={16} />}
          onClick={() => setPreviewPage(page)}
        />
      ),
    };
  }
  return (
    <form noValidate onSubmit={save}>
      <ChooseLayout
        aside={
          <Card className="flex flex-col gap-3">
            <TextField
              id={nameId}
              label={t('select.name')}
              required
              maxLength={limits.connectionNameMax}
              autoComplete="off"
              isProposal={ownName === undefined}
              value={name}
              onChange={(event) => setOwnName(event.target.value)}
              error={problem === 'name' && <NameProblem name={name} />}
            />
            <p className="flex items-center gap-2 text-muted">
              <Globe aria-hidden size={16} className="shrink-0" />
              <span className="min-w-0 break-all">
                {hostOf(discovered.pages[0]?.url ?? state.websiteUrl)}
              </span>
            </p>
          </Card>
        }
      >
        <LoadingState
          loading={loading}
          waitingCount={listWaiting(discovered).length}
          onStop={stop}
          onMore={loadMore}
        />
        {failedCount > 0 && (
          <SkippedPages
            title={t('select.failed', { count: failedCount, number: formatNumber(failedCount) })}
            skipped={discovered.failed}
          />
        )}
        {discovered.pages.length > state.maxPages && (
          <p className="max-w-prose text-muted">
            {t('select.many', {
              total: formatNumber(discovered.pages.length),
              number: formatNumber(state.maxPages),
            })}
          </p>
        )}
        {discovered.pages.length === 0 ? (
          <EmptyState illustration="error" title={t('select.noneLeft')}>
            {t('select.noneLeftText')}
          </EmptyState>
        ) : (
          <PageChooser
            ref={list}
            state={tree}
            selection={discovered.chosen}
            label={t('list.label')}
            isDisabled={saving.isPending}
            lineOf={lineOf}
            onChange={choose}
            onOpen={({ page }) => setPreviewPage(page)}
          />
        )}
      </ChooseLayout>
      <SaveBar
        notice={
          <>
            {problem === 'pages' && chosenCount === 0 && (
              <Banner tone="danger">{t('select.noneChosen')}</Banner>
            )}
            {saving.isError && (
              <Banner tone="danger">
                {t('select.saveFailed', {
                  reason: describeSaveFailure(saving.error, t('select.noResponse')),
                })}
              </Banner>
            )}
          </>
        }
      >
        <Button asChild>
          <Link to={paths.sources}>{t('choose:back')}</Link>
        </Button>
        <Button type="submit" variant="primary" isBusy={saving.isPending}>
          {saving.isPending ? t('select.saving') : t('select.save')}
        </Button>
      </SaveBar>
      {previewPage && (
        <DiscoveredPageDialog
          page={discovered.pages.find(({ url }) => url === previewPage.url) ?? previewPage}
          scraperMode={state.scraperMode}
          onClose={() => setPreviewPage(undefined)}
        />
      )}
      {guard.question}
    </form>
  );
}

const nameId = 'website-name';

/** Error message for a name that is missing or too short. */
function NameProblem({ name }: { name: string }) {
  const { t } = useTranslation(['websites', 'sources']);
  return name.trim() === '' ? t('select.nameMissing') : t('sources:create.nameMissing');
}
