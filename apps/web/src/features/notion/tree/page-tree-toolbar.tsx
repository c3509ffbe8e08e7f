import { ChevronsDownUp, ChevronsUpDown, Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { addNodes, type Selection, selectAll } from './page-selection.ts';
import type { PageTreeState } from './use-page-tree.ts';

/** Search, unfold and fold all, select and unselect all. While searching, only what was found is selected. */
export function PageTreeToolbar({
  state,
  selection,
  onChange,
}: {
  state: PageTreeState;
  selection: Selection;
  onChange: (selection: Set<string>) => void;
}) {
  const { t } = useTranslation('notion');
  const { tree, found, words, search } = state;
  const hits = found && [...found.hits].flatMap((id) => tree.byId.get(id) ?? []);
  return (
    <div className="flex flex-col gap-1">
      <div className="-mr-2 flex items-end gap-1">
        <TextField
          className="flex-1"
          label={t('tree.search')}
          isLabelHidden
          type="text"
          inputMode="search"
          enterKeyHint="search"
          placeholder={t('tree.searchPlaceholder')}
          autoComplete="off"
          value={words}
          onChange={(event) => search(event.target.value)}
          icon={<Search aria-hidden size={16} />}
          end={
            words !== '' && (
              <IconButton
                size="sm"
                label={t('tree.clearSearch')}
                icon={<X size={16} />}
                onClick={() => search('')}
              />
            )
          }
        />
        <span className="flex">
          <IconButton
            label={t('tree.expandAll')}
            icon={<ChevronsUpDown size={16} />}
            onClick={state.expandAll}
          />
          <IconButton
            label={t('tree.collapseAll')}
            icon={<ChevronsDownUp size={16} />}
            onClick={state.collapseAll}
          />
        </span>
      </div>
      <div className="-ml-3 flex flex-wrap items-center gap-x-1">
        <Button
          size="sm"
          variant="ghost"
          disabled={hits?.length === 0}
          onClick={() => onChange(hits ? addNodes(tree, selection, hits) : selectAll(tree))}
        >
          {hits ? t('tree.selectFound') : t('tree.selectAll')}
        </Button>
        <Button size="sm" variant="ghost" disabled={selection.size === 0} onClick={() => onChange(new Set())}>
          {t('tree.unselectAll')}
        </Button>
        <span role="status" className="px-2 text-12 text-muted tabular-nums">
          {found && t('tree.found', { count: found.hits.size, number: formatNumber(found.hits.size) })}
        </span>
      </div>
    </div>
  );
}
