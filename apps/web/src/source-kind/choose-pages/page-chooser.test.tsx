import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { PageChooser } from './page-chooser.tsx';
import { listFlat, type PageNode, type PageTree } from './page-tree.ts';
import { RowAction } from './row-action.tsx';
import { usePageTree } from './use-page-tree.ts';

const flat = (count: number) =>
  listFlat(
    Array.from({ length: count }, (_, index) => ({
      id: `p${index}`,
      title: `Page ${index}`,
      address: `https://hiraya.ph/bread/${index}`,
    })),
  );

/** A handbook with two subpages, and a page beside it. */
function nested(): PageTree {
  const { order } = listFlat([
    { id: 'handbook', title: 'Handbook' },
    { id: 'cebu', title: 'Cebu' },
    { id: 'davao', title: 'Davao' },
    { id: 'about', title: 'About us' },
  ]);
  const [handbook, cebu, davao] = order as [PageNode, PageNode, PageNode, PageNode];
  Object.assign(handbook, { end: 3 });
  for (const page of [cebu, davao]) Object.assign(page, { level: 2, parentId: 'handbook' });
  return { order, byId: new Map(order.map((node) => [node.id, node])) };
}

const opened = vi.fn();

function Choice({ tree, isDisabled = false }: { tree: PageTree; isDisabled?: boolean }) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const state = usePageTree(tree);
  return (
    <PageChooser
      {...{ state, selection, isDisabled }}
      label="All pages"
      lineOf={({ title, address }) => ({
        title,
        ...(address && { place: new URL(address).pathname }),
        actions: (tabIndex) => (
          <RowAction tabIndex={tabIndex} label={`Look at ${title}`} icon="o" onClick={() => opened(title)} />
        ),
      })}
      onChange={setSelection}
      onOpen={({ title }) => opened(title)}
    />
  );
}

const findLine = (name: RegExp) => screen.getByRole('treeitem', { name });
const stateOf = (name: RegExp) => findLine(name).getAttribute('aria-checked');
const listTitles = () =>
  screen.getAllByRole('treeitem').map((line) => /^Page \d+|^\w+/.exec(line.textContent)?.[0]);

/** Returns the text of the active line. */
const readActive = () =>
  document.getElementById(screen.getByRole('tree').getAttribute('aria-activedescendant')!)?.textContent;

describe('flat list of pages', () => {
  it('selects pages one by one, all, or none, and counts them', async () => {
    const { user } = show(<Choice tree={flat(3)} />);
    expect(screen.getByRole('status').textContent).toBe('0 pages selected of 3');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Expand all' })).toBeNull();
    await user.click(findLine(/^Page 1/));
    expect(screen.getByRole('status').textContent).toBe('1 page selected of 3');
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    expect(screen.getByRole('status').textContent).toBe('3 pages selected of 3');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Select all' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Unselect all' }));
    expect(stateOf(/^Page 1/)).toBe('false');
  });

  it('searches title and address, and selects or deselects only the matches', async () => {
    const { user } = show(<Choice tree={flat(40)} />);
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    await user.type(screen.getByRole('textbox', { name: 'Search the pages' }), 'bread/3');
    expect(await screen.findByText(/11 pages found/)).toBeDefined();
    expect(findLine(/^Page 39/).querySelector('mark')?.textContent).toBe('bread/3');
    await user.click(screen.getByRole('button', { name: 'Unselect found' }));
    await user.clear(screen.getByRole('textbox'));
    expect(await screen.findByText('29 pages selected')).toBeDefined();
    await user.type(screen.getByRole('textbox'), 'rye');
    expect(await screen.findByText('No page has "rye" in its title or address.')).toBeDefined();
    expect(screen.queryByRole('tree')).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Clear the search' }).at(-1)!);
    expect(screen.getByRole('tree')).toBeDefined();
  });

  it('renders only visible lines', () => {
    show(<Choice tree={flat(10_000)} />);
    expect(screen.getByText('of 10,000')).toBeDefined();
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(40);
    expect(findLine(/^Page 0/).getAttribute('aria-setsize')).toBe('10000');
  });

  it('disables the selection while saving', async () => {
    const { user } = show(<Choice tree={flat(3)} isDisabled />);
    await user.click(findLine(/^Page 1/));
    screen.getByRole('tree').focus();
    await user.keyboard(' ');
    expect(screen.getByRole('status').textContent).toBe('0 pages selected of 3');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Select all' }).disabled).toBe(true);
    // Pages can still be opened.
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenLastCalledWith('Page 0');
  });
});

describe('keyboard', () => {
  it('moves by arrows, to both ends and by letter, selects and opens', async () => {
    const { user } = show(<Choice tree={nested()} />);
    screen.getByRole('tree').focus();
    expect(readActive()).toMatch(/^Handbook/);
    await user.keyboard('{ArrowDown}');
    expect(readActive()).toMatch(/^Cebu/);
    await user.keyboard('{End}');
    expect(readActive()).toMatch(/^About us/);
    await user.keyboard('{ArrowDown}');
    expect(readActive()).toMatch(/^About us/);
    await user.keyboard('{Home}');
    expect(readActive()).toMatch(/^Handbook/);
    await user.keyboard('d');
    expect(readActive()).toMatch(/^Davao/);
    await user.keyboard(' {Enter}');
    expect(stateOf(/^Davao/)).toBe('true');
    expect(opened).toHaveBeenLastCalledWith('Davao');
  });

  it('reaches only the buttons of the active line', async () => {
    const { user } = show(<Choice tree={flat(3)} />);
    screen.getByRole('tree').focus();
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Look at Page 1');
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenLastCalledWith('Page 1');
    expect(stateOf(/^Page 1/)).toBe('false');
  });
});

describe('nested pages', () => {
  it('are selected with their parent, which shows a partial selection', async () => {
    const { user } = show(<Choice tree={nested()} />);
    await user.click(findLine(/^Handbook/));
    expect(['Handbook', 'Cebu', 'Davao', 'About'].map((title) => stateOf(new RegExp(`^${title}`)))).toEqual([
      'true',
      'true',
      'true',
      'false',
    ]);
    await user.click(findLine(/^Cebu/));
    expect(stateOf(/^Handbook/)).toBe('mixed');
    expect(within(findLine(/^Handbook/)).getByText('2 of 3')).toBeDefined();
  });

  it('expand and collapse by key, one by one or all', async () => {
    const { user } = show(<Choice tree={nested()} />);
    screen.getByRole('tree').focus();
    await user.keyboard('{ArrowLeft}');
    expect(listTitles()).toEqual(['Handbook', 'About']);
    expect(findLine(/^Handbook/).getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(readActive()).toMatch(/^Handbook/);
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(listTitles()).toEqual(['Handbook', 'About']);
    await user.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(listTitles()).toEqual(['Handbook', 'Cebu', 'Davao', 'About']);
  });
});
