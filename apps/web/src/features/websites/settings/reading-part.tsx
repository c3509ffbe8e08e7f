import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FoundPagesDialog } from '../found/found-pages-dialog.tsx';
import { AdvancedReading } from '../reading/advanced-reading.tsx';
import type { ReadingDraft } from '../reading/reading-draft.ts';

/** Form values of the reading settings, with whether the whole website is followed. */
export type ReadingState = { readsOn: boolean; draft: ReadingDraft };

/**
 * Settings for following the whole website, with the reason why the last crawl stopped, and its new pages.
 */
export function ReadingPart({
  website,
  state,
  isDisabled,
  onChange,
}: {
  website: WebsiteConnectionWithPages;
  state: ReadingState;
  isDisabled: boolean;
  onChange: (state: ReadingState) => void;
}) {
  const { t } = useTranslation('websites');
  const [isFoundPagesOpen, setIsFoundPagesOpen] = useState(false);
  const { stoppedBy, newPageCount, totalPages, readsOn } = website;
  const total = formatNumber(totalPages);
  return (
    <section aria-label={t('reading.title')} className="flex flex-col gap-4">
      <Checkbox
        label={t('reading.whole')}
        hint={t('reading.wholeHint')}
        checked={state.readsOn}
        disabled={isDisabled}
        onChange={(event) => onChange({ ...state, readsOn: event.target.checked })}
      />
      {readsOn && stoppedBy && (
        <Banner>{t(`note.${stoppedBy}`, { count: totalPages, number: total })}</Banner>
      )}
      <AdvancedReading
        draft={state.draft}
        isWhole={state.readsOn}
        isOpen={stoppedBy === 'maxPages'}
        isDisabled={isDisabled}
        onChange={(draft) => onChange({ ...state, draft })}
      />
      {readsOn && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-muted">
            {newPageCount > 0
              ? t('note.new', { count: newPageCount, number: formatNumber(newPageCount) })
              : t('found.hint')}
          </p>
          <Button size="sm" onClick={() => setIsFoundPagesOpen(true)}>
            {t(newPageCount > 0 ? 'note.look' : 'found.open')}
          </Button>
        </div>
      )}
      {isFoundPagesOpen && <FoundPagesDialog website={website} onClose={() => setIsFoundPagesOpen(false)} />}
    </section>
  );
}
