import {
  reingestWebsitePage,
  type SourcePage,
  type WebsiteConnectionWithPages,
} from '@anito/contract/websites';
import { Eye, RefreshCw, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatDateTime, formatNumber, formatRelative } from '../../../lib/format.ts';
import { useServerTexts } from '../../../lib/server-texts.ts';
import { isRunning, type Reingest } from '../../../source-kind/reingest/reingest.ts';
import { ReingestState } from '../../../source-kind/reingest/reingest-state.tsx';
import { useReingest } from '../../../source-kind/reingest/use-reingest.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FoundPageDialog } from '../found-page-dialog.tsx';
import { pathOf } from '../found-pages.ts';
import { PagePicker } from '../page-picker.tsx';
import { SkippedPages } from '../skipped-pages.tsx';
import { websiteConnectionKey } from '../websites.queries.ts';
import type { NewPage } from './page-changes.ts';
import { useFindNewPages } from './use-website-changes.ts';
import { WebsitePageDialog } from './website-page-dialog.tsx';

type ListedPage = SourcePage | NewPage;

const isHeld = (page: ListedPage): page is SourcePage => 'id' in page;
const titleOf = ({ title, url }: ListedPage) => title?.trim() || pathOf(url);

/** The pages of a website source: which it uses, what is in them, reading one again, finding new ones. */
export function ManagePages({
  website,
  isSyncing,
  chosen,
  isDisabled,
  isDirty,
  onChoose,
}: {
  website: WebsiteConnectionWithPages;
  isSyncing: boolean;
  chosen: ReadonlySet<string>;
  isDisabled: boolean;
  /** Whether there are changes that were not saved. */
  isDirty: boolean;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const { t } = useTranslation('websites');
  const { id, pages } = website;
  const [viewed, setViewed] = useState<ListedPage>();
  const finding = useFindNewPages(website);
  const { reingests, start } = useReingest({
    connectionId: id,
    queryKey: websiteConnectionKey(id),
    findTitle: (pageId) => {
      const page = pages.find((candidate) => candidate.id === pageId);
      return page && titleOf(page);
    },
    request: (pageId) => callApi(reingestWebsitePage, { params: { id, pageId } }),
  });
  const known = new Set(pages.map(({ url }) => url));
  const added = finding.data?.filter(({ url }) => !known.has(url)) ?? [];
  const failed = pages.flatMap(({ url, error, because }) => (error ? [{ url, reason: error, because }] : []));
  return (
    <section aria-label={t('list.label')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-16 font-semibold">{t('select.pages')}</h3>
        {/* Of a whole website each sync finds what is new. */}
        {!website.readsOn && (
          <Button
            size="sm"
            icon={<Search aria-hidden size={16} />}
            isBusy={finding.isPending}
            onClick={() => finding.mutate()}
          >
            {finding.isPending ? t('settings.finding') : t('settings.find')}
          </Button>
        )}
      </div>
      <FindOutcome finding={finding} />
      {failed.length > 0 && (
        <SkippedPages
          title={t('settings.failures', { count: failed.length, number: formatNumber(failed.length) })}
          skipped={failed}
        />
      )}
      {pages.length + added.length === 0 ? (
        <p className="py-6 text-center text-muted">{t('settings.none')}</p>
      ) : (
        <PagePicker<ListedPage>
          pages={[...added, ...pages]}
          chosen={chosen}
          isDisabled={isDisabled}
          onChoose={onChoose}
          toneOf={(page) => (isHeld(page) ? findTone(reingests[page.id]) : undefined)}
          detailOf={(page) =>
            isHeld(page) ? <PageState page={page} reingest={reingests[page.id]} /> : <NewBadge />
          }
          actionsOf={(page) => (
            <>
              <IconButton
                label={t('list.preview', { title: titleOf(page) })}
                icon={<Eye size={16} />}
                onClick={() => setViewed(page)}
              />
              {isHeld(page) && (
                <IconButton
                  label={t('list.reingest', { title: titleOf(page) })}
                  icon={<RefreshCw size={16} />}
                  isBusy={isRunning(reingests[page.id])}
                  disabled={isSyncing}
                  onClick={() => void start({ id: page.id, title: titleOf(page) })}
                />
              )}
            </>
          )}
        />
      )}
      {viewed && isHeld(viewed) && (
        <WebsitePageDialog
          connectionId={id}
          page={viewed}
          canLeave={!isDirty}
          onClose={() => setViewed(undefined)}
        />
      )}
      {viewed && !isHeld(viewed) && (
        <FoundPageDialog
          page={{ ...viewed, content: null, lastModified: null }}
          scraperMode={website.scraperMode}
          onClose={() => setViewed(undefined)}
        />
      )}
    </section>
  );
}

function findTone(reingest: Reingest | undefined): 'success' | 'danger' | undefined {
  if (reingest?.status === 'Completed') return 'success';
  return reingest?.status === 'Failed' ? 'danger' : undefined;
}

/** What the look for new pages came to. */
function FindOutcome({ finding }: { finding: ReturnType<typeof useFindNewPages> }) {
  const { t } = useTranslation('websites');
  if (finding.isError) {
    return (
      <Banner tone="danger" title={t('settings.findFailed')}>
        {describeError(finding.error).message}
      </Banner>
    );
  }
  if (!finding.data) return null;
  const count = finding.data.length;
  return (
    <Banner tone={count > 0 ? 'success' : 'info'}>
      {count > 0 ? t('settings.foundNew', { count, number: formatNumber(count) }) : t('settings.foundNone')}
    </Banner>
  );
}

function NewBadge() {
  const { t } = useTranslation('websites');
  return (
    <Badge tone="accent" className="h-5">
      {t('list.new')}
    </Badge>
  );
}

/** How a page stands: being read again, failed, not read yet, or when it was looked at last. */
function PageState({ page, reingest }: { page: SourcePage; reingest: Reingest | undefined }) {
  const { t } = useTranslation('websites');
  const word = useServerTexts();
  if (reingest && reingest.status !== 'Failed') return <ReingestState reingest={reingest} />;
  if (page.error) {
    return (
      <span className="text-danger-strong" title={word({ text: page.error, because: page.because })}>
        {t('list.unreadable')}
      </span>
    );
  }
  if (!page.checkedAt) return <span>{t('list.notRead')}</span>;
  return (
    <span title={formatDateTime(page.checkedAt)}>
      {t('list.checked', { when: formatRelative(page.checkedAt) })}
    </span>
  );
}
