import { Check, ChevronRight, Minus } from 'lucide-react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import type { CheckState, Count } from './page-selection.ts';
import { hasChildren, type PageNode } from './page-tree.ts';
import { splitAtMatch } from './search-pages.ts';

const indent = 20;
/** Deeper levels are not indented further, so that a title keeps enough width on a phone. */
const maxIndentLevels = 6;

/** Content of a line. */
export type Line = {
  title: string;
  icon?: ReactNode;
  /** Location of the page, shown under the title. */
  place?: string;
  /** State of the page, after its location. */
  note?: ReactNode;
  /** A short label for the page, set apart from the rest. */
  badge?: ReactNode;
  /** Buttons at the end. `tabIndex` makes them reachable by keyboard only in the active line. */
  actions?: (tabIndex: 0 | -1) => ReactNode;
  /** Colors the line briefly. */
  tone?: 'success' | 'danger' | undefined;
};

/**
 * One line of the page list. A click anywhere on it toggles its selection, a click on the arrow expands it.
 */
export function PageRow({
  id,
  ref,
  index,
  node,
  line: { title, icon, place, note, badge, actions, tone },
  top,
  words,
  count,
  isActive,
  isExpanded,
  checked,
  isSelfSelected,
  isNested,
  isDisabled,
  onToggle,
  onExpand,
}: {
  id: string;
  /** Measures the height of the line. */
  ref: Ref<HTMLDivElement>;
  /** Index among the visible lines, used for the measurement. */
  index: number;
  node: PageNode;
  line: Line;
  top: number;
  /** Search text to mark in the title and the location. */
  words: string;
  count: Count;
  isActive: boolean;
  isExpanded: boolean;
  checked: CheckState;
  /** The page itself is selected, regardless of its subpages. */
  isSelfSelected: boolean;
  /** Some lines are nested, so all lines leave space for the arrow. */
  isNested: boolean;
  isDisabled: boolean;
  onToggle: () => void;
  onExpand: () => void;
}) {
  const { t } = useTranslation('choose');
  const { isHeading, isDeleted, level } = node;
  const isParent = hasChildren(node);
  const isOff = isDeleted || isDisabled;
  const marked = isHeading ? '' : words;
  function expand(event: MouseEvent) {
    event.stopPropagation();
    onExpand();
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and points at its active line.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys.
    <div
      id={id}
      ref={ref}
      data-index={index}
      role="treeitem"
      aria-labelledby={`${id}-title ${id}-note ${id}-more`}
      aria-level={level}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      aria-expanded={isParent ? isExpanded : undefined}
      aria-checked={isDeleted ? undefined : checked}
      aria-disabled={isOff || undefined}
      data-active={isActive || undefined}
      onClick={isOff ? undefined : onToggle}
      className={cx(
        'absolute inset-x-0 top-0 flex min-h-11 items-center gap-2 py-1.5 pr-2 -outline-offset-2 transition-colors select-none',
        'data-active:group-focus-visible/tree:outline-2 data-active:group-focus-visible/tree:outline-focus',
        isOff ? 'cursor-default' : 'cursor-pointer hover:bg-sunken',
        tone === 'success' && 'bg-success-soft',
        tone === 'danger' && 'bg-danger-soft',
      )}
      style={{
        transform: `translateY(${top}px)`,
        paddingLeft: isNested ? Math.min(level - 1, maxIndentLevels) * indent : 12,
      }}
    >
      {isNested && (
        <span aria-hidden className="flex w-8 shrink-0 justify-center self-stretch">
          {isParent && (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do the same.
            // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do the same.
            <span
              title={t(isExpanded ? 'collapse' : 'expand', { title })}
              className="grid w-full place-items-center text-muted hover:text-text"
              onClick={expand}
            >
              <ChevronRight size={16} className={cx('transition-transform', isExpanded && 'rotate-90')} />
            </span>
          )}
        </span>
      )}
      <CheckMark checked={checked} isHollow={!isSelfSelected} isHidden={isDeleted} isOff={isOff} />
      {icon}
      {/* On a phone the title has a full line. */}
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-2">
        <span className="min-w-0 sm:flex-1">
          <span
            id={`${id}-title`}
            title={title}
            className={cx(
              'line-clamp-2 break-words',
              isHeading && 'font-semibold',
              isDeleted && 'text-muted line-through',
            )}
          >
            <Marked text={title} words={marked} />
          </span>
          {(place || note) && ' '}
          {(place || note) && (
            <span id={`${id}-note`} className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
              {place && (
                <span title={place} className="line-clamp-1 break-all">
                  <Marked text={place} words={marked} />
                </span>
              )}{' '}
              {note && <span className="line-clamp-2 min-w-0 break-words">{note}</span>}
            </span>
          )}
        </span>
        {/* Spaces separate the texts for screen readers. */}{' '}
        <span id={`${id}-more`} className="shrink-0 text-13 text-muted tabular-nums">
          {isDeleted ? (
            <Badge tone="danger" className="h-5">
              {t('deleted')}
            </Badge>
          ) : isParent ? (
            t('inside', { selected: formatNumber(count.selected), total: formatNumber(count.total) })
          ) : (
            badge
          )}
        </span>
      </span>
      {actions && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keeps clicks on the buttons from selecting the line.
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps clicks on the buttons from selecting the line.
        <span className="-my-1.5 flex shrink-0" onClick={(event) => event.stopPropagation()}>
          {actions(isActive ? 0 : -1)}
        </span>
      )}
    </div>
  );
}

/** Text with the first match of the search text highlighted. */
function Marked({ text, words }: { text: string; words: string }) {
  const [before, hit, after] = splitAtMatch(text, words);
  if (hit === '') return text;
  return (
    <>
      {before}
      <mark className="rounded-[0.25rem] bg-warning-soft font-semibold text-warning-strong">{hit}</mark>
      {after}
    </>
  );
}

/**
 * A drawn checkbox, hidden from screen readers because the line announces its state. `isHollow` draws a mixed
 * box without color, because only subpages are selected. `isHidden` leaves its space empty.
 */
function CheckMark({
  checked,
  isHollow,
  isHidden,
  isOff,
}: {
  checked: CheckState;
  isHollow: boolean;
  isHidden: boolean;
  isOff: boolean;
}) {
  if (isHidden) return <span aria-hidden className="size-5 shrink-0" />;
  const isFilled = checked === true || (checked === 'mixed' && !isHollow);
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-5 shrink-0 place-items-center rounded-[0.375rem] border transition-colors',
        isFilled ? 'border-accent bg-accent text-accent-text' : 'bg-raised text-accent',
        !isFilled && (checked === 'mixed' ? 'border-accent' : 'border-border-strong'),
        isOff && 'opacity-50',
      )}
    >
      {checked === 'mixed' && <Minus size={16} />}
      {checked === true && <Check size={16} />}
    </span>
  );
}
