import { listAssistants } from '@anito/contract/assistants';
import { listConnections } from '@anito/contract/sources';
import { updateUserSettings } from '@anito/contract/user-settings';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PaletteButton } from '../../features/palette/palette-button.tsx';
import { storeTokens } from '../../lib/auth/tokens.ts';
import { setTheme } from '../../lib/theme.ts';
import { buildAssistant, buildConnection, buildSettings } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { ConsolePalette } from './palette.tsx';

const onClose = vi.fn();

beforeEach(() => {
  onClose.mockClear();
  server.answers(listAssistants, [buildAssistant({ id: 4, name: 'Nena’s Bakery' })]);
  server.answers(listConnections, [buildConnection({ id: 9, type: 'website', name: 'nena.example' })]);
});

async function openPalette(isAdmin = false) {
  const shown = show(<ConsolePalette isAdmin={isAdmin} onClose={onClose} />);
  await screen.findByRole('option', { name: 'nena.example' });
  await screen.findByRole('option', { name: 'Nena’s Bakery' });
  return shown;
}

const listOptions = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('typing in the palette', () => {
  it.each([
    ['conv nena', '/assistants/4/reports'],
    ['nena.ex', '/sources/website/9'],
    ['billing', undefined],
    ['deploy', '/deployment'],
    ['add source', '/sources?open=add'],
    ['create', '/assistants?open=new'],
  ])('"%s" and Enter open %s', async (typed, to) => {
    const { user, address } = await openPalette();
    await user.type(screen.getByRole('combobox'), `${typed}{Enter}`);
    if (!to) return expect(screen.getByRole('status').textContent).toContain(typed);
    expect(address()).toBe(to);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('moves through the entries by arrow keys, from the last to the first', async () => {
    const { user, address } = await openPalette();
    await user.type(screen.getByRole('combobox'), 'nena');
    const count = listOptions().length;
    await user.keyboard('{ArrowDown}'.repeat(count));
    expect(screen.getByRole('option', { selected: true }).textContent).toBe(listOptions()[0]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).not.toBe('/');
  });
});

it('hides admin pages from other users', async () => {
  await openPalette();
  expect(screen.queryByRole('option', { name: /Audit log/ })).toBeNull();
});

it('shows admin pages to admins', async () => {
  const { user, address } = await openPalette(true);
  await user.type(screen.getByRole('combobox'), 'audit{Enter}');
  expect(address()).toBe('/admin/audit');
});

it('reports no match yet while names are loading', async () => {
  const release = server.holds(listAssistants, []);
  const { user } = show(<ConsolePalette isAdmin={false} onClose={onClose} />);
  await user.type(await screen.findByRole('combobox'), 'zzz');
  expect(screen.getByRole('status').textContent).toBe('Loading your assistants and sources...');
  release();
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('zzz'));
});

describe('Ctrl K', () => {
  const showButton = () =>
    show(
      <>
        <input aria-label="Name" />
        <PaletteButton palette={() => <p>Open</p>} />
      </>,
    );

  it('opens the palette, also from a field', async () => {
    const { user } = showButton();
    await user.click(await screen.findByLabelText('Name'));
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.getByText('Open')).toBeTruthy();
  });

  it('keeps an open dialog', async () => {
    const { user } = showButton();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByText('Open')).toBeNull();
    dialog.remove();
  });
});

// Last, because saving loads own-credentials.ts, and requests then need a sign-in.
it('saves a chosen theme in the account of the user', async () => {
  server.answers(updateUserSettings, buildSettings({ theme: 'dark' }));
  const { user } = await openPalette();
  storeTokens({ accessToken: 'a', refreshToken: 'r', idToken: 'i', expiresAt: Date.now() + 3_600_000 });
  onTestFinished(() => {
    storeTokens(undefined);
    setTheme('auto');
  });
  await user.type(screen.getByRole('combobox'), 'dark{Enter}');
  await waitFor(() => expect(server.requestsTo(updateUserSettings).at(-1)?.body).toEqual({ theme: 'dark' }));
});
