import { Check, ChevronRight, Database, FileText, Minus } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import type { CheckState, Count } from './page-selection.ts';
import type { TreeNode } from './page-tree.ts';
import { splitHit } from './search-pages.ts';
import { useNodeTitle } from './use-node-title.ts';

const indent = 20;
/** Deeper levels are not moved further in, so that a title keeps its room on a phone. */
const deepestIndent = 6;

/** What a line shows beside its title. */
export type RowExtras = {
  /** A small line under the title. */
  note?: ReactNode;
  /** Buttons at the end; `tabIndex` makes them reachable by keyboard in the active line alone. */
  actions?: (tabIndex: 0 | -1) => ReactNode;
  tone?: 'success' | 'danger' | undefined;
};

/** One line of the tree. A click anywhere on it selects; the arrow unfolds. */
export function PageTreeRow({
  id,
  node,
  top,
  height,
  words,
  count,
  isActive,
  isExpanded,
  checked,
  isSelfSelected,
  extras,
  onToggle,
  onExpand,
}: {
  id: string;
  node: TreeNode;
  top: number;
  height: number;
  /** What is searched for, to be marked in the title. */
  words: string;
  count: Count;
  isActive: boolean;
  isExpanded: boolean;
  checked: CheckState;
  /** The page's own text is chosen, whatever of the pages inside it is. */
  isSelfSelected: boolean;
  extras: RowExtras;
  onToggle: () => void;
  onExpand: () => void;
}) {
  const { t } = useTranslation('notion');
  const title = useNodeTitle()(node);
  const hasChildren = node.end - node.index > 1;
  const depth = Math.min(node.level - 1, deepestIndent);
  function expand(event: MouseEvent) {
    event.stopPropagation();
    onExpand();
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and points at its active line.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys.
    <div
      id={id}
      role="treeitem"
      aria-labelledby={`${id}-title ${id}-note ${id}-more`}
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-checked={node.isDeleted ? undefined : checked}
      aria-disabled={node.isDeleted || undefined}
      data-active={isActive || undefined}
      onClick={node.isDeleted ? undefined : onToggle}
      className={cx(
        'absolute inset-x-0 flex items-center gap-2 pr-2 -outline-offset-2 transition-colors select-none',
        'data-active:group-focus-visible/tree:outline-2 data-active:group-focus-visible/tree:outline-focus',
        node.isDeleted ? 'cursor-default' : 'cursor-pointer hover:bg-sunken',
        extras.tone === 'success' && 'bg-success-soft',
        extras.tone === 'danger' && 'bg-danger-soft',
      )}
      style={{ height, top: 0, transform: `translateY(${top}px)`, paddingLeft: depth * indent }}
    >
      <span aria-hidden className="flex w-8 shrink-0 justify-center self-stretch">
        {hasChildren && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do the same.
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do the same.
          <span
            title={t(isExpanded ? 'tree.collapse' : 'tree.expand', { title })}
            className="grid w-full place-items-center text-muted hover:text-text"
            onClick={expand}
          >
            <ChevronRight size={16} className={cx('transition-transform', isExpanded && 'rotate-90')} />
          </span>
        )}
      </span>
      <CheckMark checked={checked} isHollow={!isSelfSelected} isOff={node.isDeleted} />
      <NodeIcon node={node} />
      <span className="min-w-0 flex-1">
        <span
          id={`${id}-title`}
          title={title}
          className={cx(
            'block truncate',
            node.kind === 'group' && 'font-semibold',
            node.isDeleted && 'text-muted line-through',
          )}
        >
          <Marked title={title} words={node.kind === 'group' ? '' : words} />
        </span>
        {extras.note && ' '}
        {extras.note && (
          <span id={`${id}-note`} className="block truncate text-12 text-muted">
            {extras.note}
          </span>
        )}
      </span>
      {/* The blanks part the texts for those who hear them. */}{' '}
      <span id={`${id}-more`} className="shrink-0 text-12 text-muted tabular-nums">
        {node.isDeleted ? (
          <Badge tone="danger" className="h-5">
            {t('settings.deleted')}
          </Badge>
        ) : (
          hasChildren &&
          t('tree.inside', { selected: formatNumber(count.selected), total: formatNumber(count.total) })
        )}
      </span>
      {extras.actions && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keeps clicks on the buttons from selecting the line.
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps clicks on the buttons from selecting the line.
        <span className="flex shrink-0" onClick={(event) => event.stopPropagation()}>
          {extras.actions(isActive ? 0 : -1)}
        </span>
      )}
    </div>
  );
}

function Marked({ title, words }: { title: string; words: string }) {
  const [before, hit, after] = splitHit(title, words);
  if (hit === '') return title;
  return (
    <>
      {before}
      <mark className="rounded-[0.25rem] bg-warning-soft font-semibold text-warning-strong">{hit}</mark>
      {after}
    </>
  );
}

function NodeIcon({ node }: { node: TreeNode }) {
  if (node.kind === 'group') return null;
  const icon = node.item?.icon;
  const Icon = node.kind === 'database' ? Database : FileText;
  return (
    <span aria-hidden className="grid w-5 shrink-0 place-items-center text-muted">
      {icon ? <span className="text-16">{icon}</span> : <Icon size={16} />}
    </span>
  );
}

/** The look of a checkbox; the line itself tells its state. Hollow: only pages inside are chosen. */
function CheckMark({ checked, isHollow, isOff }: { checked: CheckState; isHollow: boolean; isOff: boolean }) {
  if (isOff) return <span aria-hidden className="size-5 shrink-0" />;
  const isFilled = checked === true || (checked === 'mixed' && !isHollow);
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-5 shrink-0 place-items-center rounded-[0.375rem] border transition-colors',
        isFilled ? 'border-accent bg-accent text-accent-text' : 'bg-raised text-accent',
        !isFilled && (checked === 'mixed' ? 'border-accent' : 'border-border-strong'),
      )}
    >
      {checked === 'mixed' && <Minus size={16} />}
      {checked === true && <Check size={16} />}
    </span>
  );
}
