import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { type Line, PageRow } from './page-row.tsx';
import { type Count, checkStateOf, type Selection } from './page-selection.ts';
import { hasChildren, type PageNode } from './page-tree.ts';
import type { PageTreeState } from './use-page-tree.ts';

/** Estimated height in pixels of lines that are not drawn yet. */
const estimatedHeight = 48;
const pageStep = 10;

/** Height of a long list. It ends above the save bar if only the page header is above it. */
export const listHeight = 'max(20rem, calc(100dvh - 27rem))';

/**
 * Virtualized tree of pages in a scrolling box. It is one tab stop: arrow keys move, right and left expand
 * and collapse, the space bar selects, Enter calls `onOpen`. A letter moves to the next title that starts
 * with it.
 */
export function PageList<Node extends PageNode>({
  ref,
  state,
  selection,
  countOf,
  label,
  isDisabled,
  lineOf,
  onToggle,
  onOpen,
}: {
  ref?: Ref<{ focus: () => void }> | undefined;
  state: PageTreeState<Node>;
  selection: Selection;
  countOf: (node: PageNode) => Count;
  label: string;
  isDisabled: boolean;
  lineOf: (node: Node) => Line;
  onToggle: (node: Node) => void;
  onOpen?: ((node: Node) => void) | undefined;
}) {
  const { tree, rows } = state;
  const treeId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => scroller.current?.focus() }));
  const [activeId, setActiveId] = useState<string>();
  const activeIndex = rows.findIndex(({ id }) => id === activeId);
  const active = Math.max(0, activeIndex);
  const isNested = tree.order.some(hasChildren);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    // The active line is always rendered, because the box refers to it (`aria-activedescendant`).
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  });

  function moveTo(index: number) {
    const target = Math.max(0, Math.min(rows.length - 1, index));
    setActiveId(rows[target]?.id);
    virtualizer.scrollToIndex(target);
  }

  function moveToLetter(letter: string) {
    const prefix = letter.toLowerCase();
    const after = [...rows.slice(active + 1), ...rows.slice(0, active + 1)];
    const hit = after.find((node) => lineOf(node).title.toLowerCase().startsWith(prefix));
    if (hit) moveTo(rows.indexOf(hit));
  }

  function onKeyDown(event: KeyboardEvent) {
    const node = rows[active];
    if (!node || event.target !== scroller.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = state.isExpanded(node);
    const actions: Record<string, () => void> = {
      ArrowDown: () => moveTo(active + 1),
      ArrowUp: () => moveTo(active - 1),
      PageDown: () => moveTo(active + pageStep),
      PageUp: () => moveTo(active - pageStep),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      ArrowRight: () => {
        if (isOpen) moveTo(active + 1);
        else if (hasChildren(node)) state.setExpanded(node, true);
      },
      ArrowLeft: () => {
        if (isOpen) state.setExpanded(node, false);
        else if (node.parentId !== null) moveTo(rows.findIndex(({ id }) => id === node.parentId));
      },
      ' ': () => !isDisabled && onToggle(node),
      Enter: () => onOpen?.(node),
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
      aria-multiselectable
      aria-disabled={isDisabled || undefined}
      aria-activedescendant={rows[active] && `${treeId}-${rows[active].index}`}
      onKeyDown={onKeyDown}
      style={{ maxHeight: listHeight }}
      className="group/tree overflow-y-auto overscroll-contain rounded-card border border-border bg-raised focus-visible:border-accent focus-visible:outline-none"
    >
      <div role="none" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const node = rows[index];
          if (!node) return null;
          const count = countOf(node);
          return (
            <PageRow
              key={node.id}
              id={`${treeId}-${node.index}`}
              ref={virtualizer.measureElement}
              index={index}
              node={node}
              line={lineOf(node)}
              top={start}
              words={state.searchText}
              count={count}
              isActive={index === active}
              isExpanded={state.isExpanded(node)}
              checked={checkStateOf(count)}
              isSelfSelected={selection.has(node.id)}
              isNested={isNested}
              isDisabled={isDisabled}
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
