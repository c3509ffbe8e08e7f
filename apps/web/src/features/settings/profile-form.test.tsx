import { type UserSettings, updateUserSettings } from '@anito/contract/user-settings';
import { updateMe } from '@anito/contract/users';
import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { describe, expect, it } from 'vitest';
import { buildSettings, buildUser } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { ProfileForm } from './profile-form.tsx';

const user = buildUser();
const settings = buildSettings();

async function open() {
  const page = (
    <>
      <ProfileForm user={user} settings={settings} />
      <Link to="/elsewhere">Leave</Link>
    </>
  );
  const { user: hand, address } = show(page, '/settings', '/settings');
  const first = await screen.findByLabelText('First name');
  const type = async (label: RegExp | string, text: string) => {
    const field = screen.getByLabelText(label);
    await hand.clear(field);
    if (text) await hand.type(field, text);
  };
  const save = () => hand.click(screen.getByRole('button', { name: 'Save changes' }));
  return { hand, address, first, type, save };
}

describe('ProfileForm', () => {
  it('shows the saved values and offers every time zone with its offset', async () => {
    await open();
    expect(screen.getByLabelText<HTMLInputElement>(/^Company/).value).toBe('My Company');
    expect(screen.getByLabelText<HTMLSelectElement>('Time zone').selectedOptions[0]?.text).toBe(
      'UTC+08:00 Asia/Manila',
    );
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true);
  });

  it('sends only changes and confirms', async () => {
    server.answers(updateMe, { ...user, firstName: 'Ligaya' });
    const { type, save } = await open();
    await type('First name', 'Ligaya');
    await save();
    expect(await screen.findByText('Profile saved')).toBeTruthy();
    expect(server.requestsTo(updateMe)[0]?.body).toEqual({ firstName: 'Ligaya', lastName: 'Santos' });
  });

  it('saves company and time zone with the settings', async () => {
    server.answers(updateUserSettings, ({ body }) => ({ ...settings, ...(body as Partial<UserSettings>) }));
    const { hand, type, save } = await open();
    await type(/^Company/, 'Hiraya Bakeshop');
    await hand.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Madrid');
    await save();
    expect(await screen.findByText('Profile saved')).toBeTruthy();
    expect(server.requestsTo(updateUserSettings)[0]?.body).toEqual({
      company: 'Hiraya Bakeshop',
      timezone: 'Europe/Madrid',
    });
  });

  it('shows errors under the field, and asks before it is left', async () => {
    const { hand, address, first, type, save } = await open();
    await type('First name', '');
    await save();
    expect(await screen.findByText('Please enter your first name.')).toBeTruthy();
    expect(document.activeElement).toBe(first);
    await hand.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect(address()).toBe('/settings');
  });

  it('keeps the input when saving fails', async () => {
    server.loses(updateMe);
    const { first, type, save } = await open();
    await type('First name', 'Ligaya');
    await save();
    expect(await screen.findByText('We couldn’t save your changes')).toBeTruthy();
    expect((first as HTMLInputElement).value).toBe('Ligaya');
  });
});
