import { limits } from '@anito/contract/limits';
import { Eye, Globe } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import type { WebsitePagesState } from '../connect/website-pages-state.ts';
import { FoundPageDialog } from '../found-page-dialog.tsx';
import { type FoundPage, hostOf, listWaiting, pathOf, suggestName } from '../found-pages.ts';
import { PagePicker } from '../page-picker.tsx';
import { SkippedPages } from '../skipped-pages.tsx';
import { LoadingState } from './loading-state.tsx';
import { usePageLoading } from './use-page-loading.ts';
import { describeSaveFailure, useSaveWebsite } from './use-save-website.ts';

/** Chooses the pages of a website that was looked at, names the source and saves it. */
export function ChoosePages({ state }: { state: WebsitePagesState }) {
  const { t } = useTranslation('websites');
  const navigate = useNavigate();
  const { found, loading, choose, stop, loadMore } = usePageLoading(state);
  const [name, setName] = useState(() => suggestName(found));
  const [problem, setProblem] = useState<'name' | 'pages'>();
  const [previewed, setPreviewed] = useState<FoundPage>();
  const chosenCount = found.chosen.size;
  const failedCount = found.failed.length;
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
    if (chosenCount === 0) return;
    stop();
    saving.mutate({ name, found });
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4">
        <TextField
          id={nameId}
          className="max-w-xl"
          label={t('select.name')}
          required
          maxLength={limits.connectionNameMax}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={problem === 'name' && <NameProblem name={name} />}
        />
        <p className="flex items-center gap-2 text-muted">
          <Globe aria-hidden size={16} className="shrink-0" />
          <span className="min-w-0 break-all">{hostOf(found.pages[0]?.url ?? state.websiteUrl)}</span>
        </p>
      </Card>
      <LoadingState
        loading={loading}
        waitingCount={listWaiting(found).length}
        onStop={stop}
        onMore={loadMore}
      />
      {failedCount > 0 && (
        <SkippedPages
          title={t('select.failed', { count: failedCount, number: formatNumber(failedCount) })}
          skipped={found.failed}
        />
      )}
      <Card className="flex flex-col gap-4">
        <h2 className="text-16 font-semibold">{t('select.pages')}</h2>
        {found.pages.length > state.maxPages && (
          <p className="max-w-prose text-muted">
            {t('select.many', {
              total: formatNumber(found.pages.length),
              number: formatNumber(state.maxPages),
            })}
          </p>
        )}
        {found.pages.length === 0 ? (
          <EmptyState illustration="error" title={t('select.noneLeft')}>
            {t('select.noneLeftText')}
          </EmptyState>
        ) : (
          <PagePicker
            pages={found.pages}
            chosen={found.chosen}
            isDisabled={saving.isPending}
            onChoose={choose}
            detailOf={({ content }) => content === null && <NotRead />}
            actionsOf={(page) => (
              <IconButton
                label={t('list.preview', { title: page.title?.trim() || pathOf(page.url) })}
                icon={<Eye size={16} />}
                onClick={() => setPreviewed(page)}
              />
            )}
          />
        )}
      </Card>
      {problem === 'pages' && chosenCount === 0 && <Banner tone="danger">{t('select.noneChosen')}</Banner>}
      {saving.isError && (
        <Banner tone="danger">
          {t('select.saveFailed', { reason: describeSaveFailure(saving.error, t('select.noResponse')) })}
        </Banner>
      )}
      <footer className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6">
        <p className="text-muted tabular-nums max-sm:hidden">
          {t('list.selected', { count: chosenCount, number: formatNumber(chosenCount) })}
        </p>
        <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
          <Button asChild>
            <Link to={paths.sources}>{t('select.back')}</Link>
          </Button>
          <Button type="submit" variant="primary" isBusy={saving.isPending}>
            {saving.isPending ? t('select.saving') : t('select.save')}
          </Button>
        </div>
      </footer>
      {previewed && (
        <FoundPageDialog
          page={found.pages.find(({ url }) => url === previewed.url) ?? previewed}
          scraperMode={state.scraperMode}
          onClose={() => setPreviewed(undefined)}
        />
      )}
      {guard.question}
    </form>
  );
}

const nameId = 'website-name';

function NameProblem({ name }: { name: string }) {
  const { t } = useTranslation(['websites', 'sources']);
  return name.trim() === '' ? t('select.nameMissing') : t('sources:create.nameMissing');
}

function NotRead() {
  const { t } = useTranslation('websites');
  return <span>{t('list.notRead')}</span>;
}
