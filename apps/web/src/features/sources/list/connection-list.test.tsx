import { createSample, listConnections } from '@anito/contract/sources';
import { listWebsiteConnections } from '@anito/contract/websites';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markSyncStarted } from '../../../source-kind/mark-sync.ts';
import { buildConnection } from '../../../testing/builders.ts';
import { server } from '../../../testing/contract-fake.ts';
import { show } from '../../../testing/show.tsx';
import { ConnectionList } from './connection-list.tsx';
import { useConnections } from './sources.queries.ts';

const onAdd = vi.fn();

function List() {
  return <ConnectionList query={useConnections('Connected')} onAdd={onAdd} onAction={() => {}} />;
}

beforeEach(() => server.answers(listWebsiteConnections, []));
afterEach(() => void vi.useRealTimers());

describe('ConnectionList', () => {
  it('shows placeholders until the cards are loaded', async () => {
    const release = server.holds(listConnections, [buildConnection()]);
    show(<List />);
    expect(await screen.findByText('Loading your sources...')).toBeDefined();
    release();
    expect(await screen.findByRole('heading', { name: 'Hiraya Bakeshop' })).toBeDefined();
    expect(screen.queryByText('Loading your sources...')).toBeNull();
  });

  it('reports a load failure and retries', async () => {
    server.refuses(listConnections, 'internal', 'It broke.');
    const { user } = show(<List />);
    expect(await screen.findByText('Failed to fetch connections')).toBeDefined();
    expect(screen.getByText('It broke.')).toBeDefined();
    expect(screen.getByText('r-1')).toBeDefined();
    expect(screen.queryByText('No connections found')).toBeNull();
    server.answers(listConnections, []);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No connections found')).toBeDefined();
    expect(screen.queryByText('Failed to fetch connections')).toBeNull();
  });

  it('detects the end of a sync without a live event', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const source = buildConnection();
    server.answers(listConnections, markSyncStarted([source], source));
    show(<List />);
    expect(await screen.findByText('Syncing')).toBeDefined();
    server.answers(listConnections, [source]);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await waitFor(() => expect(screen.queryByText('Syncing')).toBeNull());
  });

  it('offers to add the first source', async () => {
    server.answers(listConnections, []);
    const { user } = show(<List />);
    await user.click(await screen.findByRole('button', { name: 'Add Source' }));
    expect(onAdd).toHaveBeenCalledOnce();
  });

  it('adds the sample business, links its assistant, and reports a failure', async () => {
    server.answers(listConnections, []);
    server.refuses(createSample, 'quota_exceeded', 'No room.');
    const { user } = show(<List />);
    await user.click(await screen.findByRole('button', { name: 'Try a sample business' }));
    expect(await screen.findByText('We couldn’t add the sample')).toBeDefined();

    server.answers(createSample, { connectionId: 1, assistantId: 9 });
    server.answers(listConnections, [buildConnection({ type: 'file' })]);
    await user.click(await screen.findByRole('button', { name: 'Try a sample business' }));
    const link = await screen.findByRole('link', { name: "Open the assistant's page" });
    expect(link.getAttribute('href')).toBe('/public/assistant/9/chat');
    expect(server.requestsTo(createSample)[1]?.query).toEqual({ language: 'en' });
    await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
    expect(screen.queryByText('Sample business added')).toBeNull();
  });
});
