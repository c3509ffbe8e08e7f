import { listConnections } from '@anito/contract/sources';
import { createWebsiteConnection, syncWebsiteConnection, validateWebsite } from '@anito/contract/websites';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildWebsite } from '../../../testing/builders.ts';
import { server } from '../../../testing/contract-fake.ts';
import { show } from '../../../testing/show.tsx';
import { ConnectWebsiteDialog } from './connect-website-dialog.tsx';

const page = {
  id: 'a'.repeat(32),
  url: 'https://hiraya.ph/',
  title: 'Hiraya',
  content: 'Bread',
  lastModified: null,
  isSelected: true,
};

async function open() {
  const onClose = vi.fn();
  const { user } = show(<ConnectWebsiteDialog onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Website' }));
  return { user, dialog, onClose };
}

beforeEach(() => {
  server.answers(listConnections, []);
  server.answers(validateWebsite, { isValid: true, pages: [page], remainingUrls: [] });
  server.answers(createWebsiteConnection, { ...buildWebsite({ id: 7 }), pages: [] });
  server.answers(syncWebsiteConnection, { ok: true, syncRunId: 1 });
});

describe('ConnectWebsiteDialog', () => {
  it('reads the whole website at once under the name proposed for its URL', async () => {
    const { user, dialog, onClose } = await open();
    await user.type(dialog.getByLabelText(/^Website URL/), 'www.hiraya.ph:8080/menu');
    await user.click(dialog.getByRole('button', { name: 'Connect Website' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsTo(createWebsiteConnection).map(({ body }) => body)).toEqual([
      {
        name: 'hiraya.ph',
        baseUrl: 'www.hiraya.ph:8080/menu',
        readsOn: true,
        scraperMode: 'Auto',
        maxPages: 1_000,
        maxDepth: 10,
        include: [],
        exclude: [],
        joinsNewPages: true,
      },
    ]);
    expect(server.requestsTo(syncWebsiteConnection)).toHaveLength(1);
  });

  it('opens the page selection without creating a source', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('radio', { name: 'Choose pages myself' }));
    expect(dialog.queryByLabelText(/^Name/)).toBeNull();
    expect(dialog.queryByLabelText(/^Not these pages/)).toBeNull();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Maximum pages/).value).toBe('100');
    await user.type(dialog.getByLabelText(/^Website URL/), 'hiraya.ph');
    await user.click(dialog.getByRole('button', { name: 'Validate and Discover Pages' }));
    expect(await dialog.findByText(/^Website Validated Successfully!/)).toBeDefined();
    expect(server.requestsTo(createWebsiteConnection)).toEqual([]);
  });

  it('reports why a website cannot be opened, with advice', async () => {
    const refusal = 'The website took too long to answer.';
    server.answers(validateWebsite, {
      isValid: false,
      errorMessage: refusal,
      pages: [],
      remainingUrls: [],
    });
    const { user, dialog, onClose } = await open();
    await user.type(dialog.getByLabelText(/^Website URL/), 'hiraya.test');
    await user.click(dialog.getByRole('button', { name: 'Connect Website' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain('We couldn’t open hiraya.test. Check the spelling');
    expect(within(alert).getByText('Validation Failed')).toBeDefined();
    expect(within(alert).getByText(refusal).closest('details')).toBeNull();
    server.refuses(validateWebsite, 'url_not_allowed', 'We can’t read this address.');
    await user.click(dialog.getByRole('button', { name: 'Connect Website' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('We couldn’t open hiraya.test.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('reports missing and invalid values before sending', async () => {
    const { user, dialog } = await open();
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Connect Website' });
    expect(button.disabled).toBe(true);
    await user.type(dialog.getByLabelText(/^Website URL/), '{Enter}');
    expect(dialog.getByText('Please enter a website URL')).toBeDefined();
    await user.type(dialog.getByLabelText(/^Website URL/), 'hiraya.ph');
    await user.clear(dialog.getByLabelText(/^Name/));
    await user.click(button);
    expect(dialog.getByText('Please enter a connection name')).toBeDefined();
    await user.type(dialog.getByLabelText(/^Name/), 'Hiraya');
    await user.clear(dialog.getByLabelText(/^Maximum pages/));
    await user.click(button);
    expect(dialog.getByText('Enter a number from 1 to 10,000.')).toBeDefined();
    expect(server.requestsTo(validateWebsite)).toEqual([]);
  });
});
