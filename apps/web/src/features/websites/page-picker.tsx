import { Search } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/text-field.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { pathOf, searchPages } from './found-pages.ts';

/** From how many pages on a search helps. */
const searchFrom = 8;

/** Chooses among the pages of a website: search, all or none, one by one. */
export function PagePicker<Page extends { url: string; title: string | null }>({
  pages,
  chosen,
  onChoose,
  isDisabled = false,
  detailOf,
  actionsOf,
  toneOf,
}: {
  pages: Page[];
  /** By address. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  isDisabled?: boolean;
  /** Stands under the title, after the place on the site where that is not the title. */
  detailOf?: (page: Page) => ReactNode;
  actionsOf: (page: Page) => ReactNode;
  /** Colours a row for a moment. */
  toneOf?: (page: Page) => 'success' | 'danger' | undefined;
}) {
  const { t } = useTranslation('websites');
  const countId = useId();
  const [search, setSearch] = useState('');
  const shown = searchPages(pages, search);
  const isSearching = search.trim() !== '';
  const chosenCount = pages.filter(({ url }) => chosen.has(url)).length;
  const shownChosen = shown.filter(({ url }) => chosen.has(url)).length;

  function choose(urls: string[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const url of urls) {
      if (isChosen) next.add(url);
      else next.delete(url);
    }
    onChoose(next);
  }
  const chooseShown = (isChosen: boolean) => () =>
    choose(
      shown.map(({ url }) => url),
      isChosen,
    );
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {pages.length >= searchFrom && (
        <TextField
          label={t('list.search')}
          isLabelHidden
          type="search"
          placeholder={t('list.search')}
          icon={<Search aria-hidden size={16} />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          // Enter would save the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={countId} role="status" className="text-14 text-muted tabular-nums">
          <span className="font-semibold text-text">
            {t('list.ofTotal', { selected: formatNumber(chosenCount), total: formatNumber(pages.length) })}
          </span>
          {isSearching && (
            <> · {t('list.found', { count: shown.length, number: formatNumber(shown.length) })}</>
          )}
        </p>
        <div className="-mx-2 flex flex-wrap">
          <Button
            size="sm"
            variant="ghost"
            disabled={isDisabled || shownChosen === shown.length}
            onClick={chooseShown(true)}
          >
            {t(isSearching ? 'list.selectFound' : 'list.selectAll')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={isDisabled || shownChosen === 0}
            onClick={chooseShown(false)}
          >
            {t(isSearching ? 'list.unselectFound' : 'list.unselectAll')}
          </Button>
        </div>
      </div>
      {shown.length === 0 && isSearching ? (
        <div className="flex flex-col items-center gap-3 rounded-card border border-border px-4 py-8 text-center">
          <p className="max-w-prose text-muted">{t('list.nothingFound', { search: search.trim() })}</p>
          <Button size="sm" onClick={() => setSearch('')}>
            {t('list.clearSearch')}
          </Button>
        </div>
      ) : (
        <VirtualList
          label={t('list.label')}
          items={shown}
          getKey={({ url }) => url}
          estimatedHeight={61}
          className="max-h-[max(16rem,55dvh)]"
        >
          {(page) => {
            const tone = toneOf?.(page);
            return (
              <div
                className={cx(
                  'flex items-center gap-x-2 py-1.5 pr-2 pl-3 transition-colors',
                  tone === 'success' && 'bg-success-soft',
                  tone === 'danger' && 'bg-danger-soft',
                )}
              >
                <Checkbox
                  className="min-w-0 flex-1"
                  checked={chosen.has(page.url)}
                  disabled={isDisabled}
                  onChange={(event) => choose([page.url], event.target.checked)}
                  label={
                    <span className="line-clamp-2 break-words">{page.title?.trim() || pathOf(page.url)}</span>
                  }
                  hint={
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                      {page.title?.trim() && <span className="min-w-0 break-all">{pathOf(page.url)}</span>}
                      {detailOf?.(page)}
                    </span>
                  }
                />
                <span className="flex shrink-0">{actionsOf(page)}</span>
              </div>
            );
          }}
        </VirtualList>
      )}
    </div>
  );
}
