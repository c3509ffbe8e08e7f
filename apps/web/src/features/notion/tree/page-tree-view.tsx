import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { checkStateOf, countSelected, type Selection } from './page-selection.ts';
import type { TreeNode } from './page-tree.ts';
import { PageTreeRow, type RowExtras } from './page-tree-row.tsx';
import type { PageTreeState } from './use-page-tree.ts';

const rowHeight = 44;
const pageStep = 10;

/**
 * The lines of a tree in a box of its own that draws only those in sight. One tab stop: arrow keys move, right and
 * left unfold and fold, the space bar selects, Enter opens.
 */
export function PageTreeView({
  state,
  selection,
  label,
  className,
  extrasOf,
  onToggle,
  onOpen,
}: {
  state: PageTreeState;
  selection: Selection;
  label: string;
  /** Gives the box its height. */
  className: string;
  extrasOf: (node: TreeNode) => RowExtras;
  onToggle: (node: TreeNode) => void;
  onOpen: (node: TreeNode) => void;
}) {
  const { tree, rows } = state;
  const treeId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string>();
  const found = rows.findIndex(({ id }) => id === activeId);
  const active = Math.max(0, found);
  const countOf = useMemo(() => countSelected(tree, selection), [tree, selection]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    // The active line is always there, since the box points at it.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  });

  function moveTo(index: number) {
    const target = Math.max(0, Math.min(rows.length - 1, index));
    setActiveId(rows[target]?.id);
    virtualizer.scrollToIndex(target);
  }

  function moveToLetter(letter: string) {
    const wanted = letter.toLowerCase();
    const after = [...rows.slice(active + 1), ...rows.slice(0, active + 1)];
    const hit = after.find(({ title }) => title.toLowerCase().startsWith(wanted));
    if (hit) moveTo(rows.indexOf(hit));
  }

  function onKeyDown(event: KeyboardEvent) {
    const node = rows[active];
    if (!node || event.target !== scroller.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = state.isExpanded(node);
    const hasChildren = node.end - node.index > 1;
    const actions: Record<string, () => void> = {
      ArrowDown: () => moveTo(active + 1),
      ArrowUp: () => moveTo(active - 1),
      PageDown: () => moveTo(active + pageStep),
      PageUp: () => moveTo(active - pageStep),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      ArrowRight: () => {
        if (isOpen) moveTo(active + 1);
        else if (hasChildren) state.setExpanded(node, true);
      },
      ArrowLeft: () => {
        if (isOpen) state.setExpanded(node, false);
        else moveTo(rows.findIndex(({ id }) => id === node.parentId));
      },
      ' ': () => onToggle(node),
      Enter: () => onOpen(node),
    };
    const act = actions[event.key] ?? (event.key.length === 1 ? () => moveToLetter(event.key) : undefined);
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={rows[active] && `${treeId}-${rows[active].id}`}
      onKeyDown={onKeyDown}
      className={cx(
        'group/tree overflow-y-auto overscroll-contain focus-visible:outline-offset-0',
        className,
      )}
    >
      <div role="none" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const node = rows[index];
          if (!node) return null;
          const count = countOf(node);
          return (
            <PageTreeRow
              key={node.id}
              id={`${treeId}-${node.id}`}
              node={node}
              top={start}
              height={rowHeight}
              words={state.words}
              count={count}
              isActive={index === active}
              isExpanded={state.isExpanded(node)}
              checked={checkStateOf(count)}
              isSelfSelected={selection.has(node.id)}
              extras={extrasOf(node)}
              onToggle={() => {
                setActiveId(node.id);
                onToggle(node);
              }}
              onExpand={() => {
                setActiveId(node.id);
                state.setExpanded(node, !state.isExpanded(node));
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
