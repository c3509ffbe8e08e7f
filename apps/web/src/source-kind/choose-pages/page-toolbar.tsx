import { ChevronsDownUp, ChevronsUpDown, Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addNodes, type Count, removeNodes, type Selection } from './page-selection.ts';
import { hasChildren, type PageNode } from './page-tree.ts';
import type { PageTreeState } from './use-page-tree.ts';

/** Number of lines from which the search field is shown. */
const searchFrom = 8;

/**
 * Toolbar of the page list: search, expand and collapse all, select and deselect all. During a search, select
 * and deselect apply only to the matches.
 */
export function PageToolbar({
  state,
  selection,
  countOf,
  isDisabled,
  onChange,
}: {
  state: PageTreeState;
  selection: Selection;
  countOf: (node: PageNode) => Count;
  isDisabled: boolean;
  onChange: (selection: Set<string>) => void;
}) {
  const { t } = useTranslation('choose');
  const { tree, matches, searchText, search } = state;
  const tops = tree.order.filter(({ level }) => level === 1);
  const shownNodes = matches ? [...matches.hits].flatMap((id) => tree.byId.get(id) ?? []) : tops;
  const counts = shownNodes.map(countOf);
  const all = tops.map(countOf);
  const isNested = tree.order.some(hasChildren);
  return (
    <div className="flex flex-col gap-2">
      {(tree.order.length >= searchFrom || searchText !== '') && (
        <TextField
          label={t('search')}
          isLabelHidden
          type="text"
          inputMode="search"
          enterKeyHint="search"
          placeholder={t('search')}
          autoComplete="off"
          value={searchText}
          onChange={(event) => search(event.target.value)}
          // Enter would submit the surrounding form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          icon={<Search aria-hidden size={16} />}
          end={
            searchText !== '' && (
              <IconButton
                size="sm"
                label={t('clearSearch')}
                icon={<X size={16} />}
                onClick={() => search('')}
              />
            )
          }
        />
      )}
      <div className="flex flex-col gap-x-4 gap-y-1 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between">
        <SelectedCount
          count={sum(all, 'selected')}
          total={sum(all, 'total')}
          foundCount={matches?.hits.size}
        />
        <div className="-mx-3 flex flex-wrap items-center">
          {isNested && (
            <>
              <IconButton
                size="sm"
                label={t('expandAll')}
                icon={<ChevronsUpDown size={16} />}
                onClick={state.expandAll}
              />
              <IconButton
                size="sm"
                label={t('collapseAll')}
                icon={<ChevronsDownUp size={16} />}
                onClick={state.collapseAll}
              />
            </>
          )}
          <Button
            size="sm"
            variant="ghost"
            disabled={isDisabled || counts.every(({ selected, total }) => selected === total)}
            onClick={() => onChange(addNodes(tree, selection, shownNodes))}
          >
            {t(matches ? 'selectFound' : 'selectAll')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={isDisabled || counts.every(({ selected }) => selected === 0)}
            onClick={() => onChange(removeNodes(tree, selection, shownNodes))}
          >
            {t(matches ? 'unselectFound' : 'unselectAll')}
          </Button>
        </div>
      </div>
    </div>
  );
}

const sum = (counts: Count[], of: keyof Count) => counts.reduce((total, count) => total + count[of], 0);

/** Number of selected pages and their total. During a search, also the number of matches. */
function SelectedCount({
  count,
  total,
  foundCount,
}: {
  count: number;
  total: number;
  /** Undefined without a search. */
  foundCount: number | undefined;
}) {
  const { t } = useTranslation('choose');
  return (
    <p role="status" className="tabular-nums">
      <span className="font-semibold">{t('selected', { count, number: formatNumber(count) })}</span>{' '}
      <span className="text-muted">
        {t('of', { number: formatNumber(total) })}
        {foundCount !== undefined && (
          <> · {t('found', { count: foundCount, number: formatNumber(foundCount) })}</>
        )}
      </span>
    </p>
  );
}
