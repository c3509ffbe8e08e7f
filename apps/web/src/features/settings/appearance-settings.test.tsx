import { getUserSettings, type UserSettings, updateUserSettings } from '@anito/contract/user-settings';
import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { formatDate, setDateFormat } from '../../lib/format.ts';
import { changeLanguage } from '../../lib/i18n/start.ts';
import { setTheme } from '../../lib/theme.ts';
import { buildSettings } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { LoadedSettings } from './loaded-settings.tsx';

const day = '2026-03-04T12:00:00.000Z';
const open = () =>
  show(<LoadedSettings>{(settings) => <AppearanceSettings settings={settings} />}</LoadedSettings>);

afterEach(async () => {
  setTheme('auto');
  setDateFormat('auto');
  await changeLanguage('en');
  localStorage.clear();
});

describe('AppearanceSettings', () => {
  it('applies each choice at once and saves it', async () => {
    let saved = buildSettings();
    server.answers(getUserSettings, () => saved);
    server.answers(updateUserSettings, ({ body }) => {
      saved = { ...saved, ...(body as Partial<UserSettings>) };
      return saved;
    });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await waitFor(() => expect(saved.theme).toBe('dark'));
    await user.selectOptions(screen.getByLabelText('Date format'), 'DD/MM/YYYY');
    expect(formatDate(day)).toBe('04/03/2026');
    await waitFor(() => expect(saved.dateFormat).toBe('DD/MM/YYYY'));
    await user.selectOptions(screen.getByLabelText('Language'), 'fil');
    await waitFor(() => expect(i18next.language).toBe('fil'));
    await waitFor(() => expect(saved.language).toBe('fil'));
  });

  it('reports a failed save', async () => {
    server.answers(getUserSettings, buildSettings());
    server.loses(updateUserSettings);
    const { user } = open();
    await user.selectOptions(await screen.findByLabelText('Date format'), 'YYYY-MM-DD');
    expect(await screen.findByText('We couldn’t save your changes')).toBeTruthy();
  });

  it('reports a load failure and retries', async () => {
    server.refuses(getUserSettings, 'unavailable', 'Away.', 1);
    const { user } = open();
    expect(await screen.findByText('We couldn’t load your settings')).toBeTruthy();
    server.answers(getUserSettings, buildSettings());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Appearance')).toBeTruthy();
  });
});

it.each([
  ['auto', 'Mar 4, 2026'],
  ['MM/DD/YYYY', '03/04/2026'],
  ['DD/MM/YYYY', '04/03/2026'],
  ['YYYY-MM-DD', '2026-03-04'],
] as const)('formats %s as %s', (format, expected) => {
  setDateFormat(format);
  expect(formatDate(day)).toBe(expected);
});
