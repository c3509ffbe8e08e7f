import { type AccountUsage, getAccountUsage } from '@anito/contract/sources';
import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { RoomNotice } from './room-notice.tsx';

const megabyte = 1024 * 1024;

async function showNotice(usage: Partial<AccountUsage>, isAlways = false) {
  server.answers(getAccountUsage, {
    itemCount: 1,
    itemLimit: 5,
    byteCount: 0,
    byteLimit: 10 * megabyte,
    ...usage,
  });
  show(<RoomNotice isAlways={isAlways} />);
  await waitFor(() => expect(server.requestsTo(getAccountUsage)).toHaveLength(1));
}

afterEach(() => i18next.changeLanguage('en'));

describe('RoomNotice', () => {
  it('is hidden while much quota is left', async () => {
    await showNotice({});
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/used/)).toBeNull();
  });

  it('appears when files and notes are nearly used up', async () => {
    await showNotice({ itemCount: 4 });
    expect(await screen.findByText('4 of 5 files and notes used, 1 left.')).toBeDefined();
    expect(screen.queryByText(/MB used/)).toBeNull();
    expect(screen.queryByText('Your account is full')).toBeNull();
  });

  it('appears when the bytes are nearly used up', async () => {
    await showNotice({ byteCount: 9 * megabyte });
    expect(await screen.findByText('9 MB of 10 MB used, 1 MB left.')).toBeDefined();
    expect(screen.queryByText(/files and notes/)).toBeNull();
  });

  it.each([{ itemCount: 5 }, { itemCount: 7 }, { byteCount: 10 * megabyte }])(
    'reports a full account with %j',
    async (usage) => {
      await showNotice(usage);
      expect(await screen.findByText('Your account is full')).toBeDefined();
      expect(screen.getByText(/ 0(?: Bytes)? left\./)).toBeDefined();
      expect(screen.getByText(/^Delete what you no longer need/)).toBeDefined();
    },
  );

  it('shows all limits when a file was refused', async () => {
    await showNotice({}, true);
    expect(await screen.findByText('1 of 5 files and notes used, 4 left.')).toBeDefined();
    expect(screen.getByText('0 Bytes of 10 MB used, 10 MB left.')).toBeDefined();
  });

  it('uses the language of the page', async () => {
    await i18next.changeLanguage('fil');
    await showNotice({ itemCount: 5 });
    expect(await screen.findByText('Puno na ang account ninyo')).toBeDefined();
    expect(screen.getByText('5 sa 5 file at tala ang nagamit, 0 na lang ang natitira.')).toBeDefined();
  });
});
