import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildWebsite } from '../../../testing/builders.ts';
import { show } from '../../../testing/show.tsx';
import { toReadingDraft } from '../reading/reading-draft.ts';
import { ReadingPart } from './reading-part.tsx';

function showPart(fields: Parameters<typeof buildWebsite>[0] = {}, isWhole = true) {
  const website = { ...buildWebsite(fields), pages: [] };
  const onChange = vi.fn();
  const state = { readsOn: isWhole, draft: toReadingDraft(website) };
  const shown = show(<ReadingPart website={website} state={state} isDisabled={false} onChange={onChange} />);
  return { onChange, state, ...shown };
}

it('shows the reading settings, and passes on each change', async () => {
  const { user, onChange, state } = showPart({ exclude: ['/blog/**'], stoppedBy: 'maxPages' });
  expect(screen.getByText('We read 40 pages. The website has more.')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Not these pages/).value).toBe('/blog/**');
  await user.click(screen.getByRole('checkbox', { name: 'Read new pages automatically' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...state, draft: { ...state.draft, joinsNewPages: false } });
  await user.click(screen.getByRole('checkbox', { name: 'Read the whole website' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...state, readsOn: false });
});

it('shows only the relevant settings for selected pages', () => {
  showPart({ readsOn: false }, false);
  expect(screen.queryByLabelText(/^Not these pages/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
