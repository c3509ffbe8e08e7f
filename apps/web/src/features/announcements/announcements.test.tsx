import {
  type Announcement,
  getAnnouncementReach,
  listAnnouncements,
  publishAnnouncement,
  withdrawAnnouncement,
} from '@anito/contract/announcements';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { WriteAnnouncementDialog } from './write-announcement-dialog.tsx';

const sent: Announcement = {
  id: 7,
  audience: 'everybody',
  language: 'en',
  texts: { en: { title: 'Planned work', text: 'See https://status.example' } },
  publishedAt: '2026-03-02T08:00:00.000Z',
  withdrawnAt: null,
  authorEmail: 'boss@example.com',
  reach: { people: 1_204, mails: 1_100 },
  mails: { state: 'sent', sent: 1_099, refused: 1 },
};
const answer = (announcements: Announcement[], page = 1, hasNextPage = false) =>
  server.answers(listAnnouncements, { announcements, page, hasNextPage });

describe('AnnouncementList', () => {
  it('is empty at first', async () => {
    answer([]);
    show(<AnnouncementList />);
    expect(await screen.findByRole('heading', { name: 'No announcements yet' })).toBeDefined();
  });

  it('reports a load failure and retries', async () => {
    server.refuses(listAnnouncements, 'unavailable', 'Not just now.');
    const { user } = show(<AnnouncementList />);
    expect(await screen.findByRole('heading', { name: 'We couldn’t load the announcements' })).toBeDefined();
    answer([sent]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Planned work' })).toBeDefined();
  });

  it('shows time, author, reach and progress of the mails', async () => {
    answer([
      { ...sent, id: 9, mails: { state: 'delayed', sent: 3, refused: 0 } },
      { ...sent, id: 8, authorEmail: null, audience: 'paying', reach: { people: 1, mails: 1 } },
      sent,
      { ...sent, id: 6, withdrawnAt: '2026-03-02T09:00:00.000Z' },
    ]);
    show(<AnnouncementList />);
    const [delayed, paying, all, withdrawn] = await screen.findAllByRole('listitem');
    expect(delayed?.textContent).toMatch(/Waiting for the mail server.*3 of 1,100 emails sent/);
    expect(paying?.textContent).toMatch(/account deleted · to 1 paying person/);
    expect(all?.textContent).toMatch(
      /Sent.*boss@example\.com · to 1,204 people · 1,099 of 1,100 emails sent · 1 refused/,
    );
    expect(within(all!).getByRole('link').getAttribute('href')).toBe('https://status.example');
    expect(withdrawn?.textContent).toContain('Withdrawn');
    expect(within(withdrawn!).queryByRole('button')).toBeNull();
  });

  it('goes from page to page', async () => {
    answer([sent], 1, true);
    const { user, address } = show(<AnnouncementList />);
    const older = await screen.findByRole('button', { name: 'Older' });
    answer([{ ...sent, id: 3 }], 2);
    await user.click(older);
    await waitFor(() => expect(address()).toBe('/?page=2'));
    await waitFor(() => expect(server.requestsTo(listAnnouncements).at(-1)?.query).toEqual({ page: '2' }));
  });

  it('withdraws an announcement after a confirmation', async () => {
    answer([sent]);
    server.refuses(withdrawAnnouncement, 'unavailable', 'Not just now.');
    const { user } = show(<AnnouncementList />);
    await user.click(await screen.findByRole('button', { name: 'Withdraw “Planned work”' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw this announcement?' }));
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByText('Not just now.')).toBeDefined();
    const withdrawn = { ...sent, withdrawnAt: '2026-03-02T09:00:00.000Z' };
    server.answers(withdrawAnnouncement, withdrawn);
    answer([withdrawn]);
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Announcement withdrawn')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.requestsTo(withdrawAnnouncement)).toMatchObject([{ params: { id: '7' } }, {}]);
  });
});

describe('WriteAnnouncementDialog', () => {
  async function open() {
    server.answers(getAnnouncementReach, { people: 1_204, mails: 1_100 });
    const onClose = vi.fn();
    const { user } = show(<WriteAnnouncementDialog onClose={onClose} />);
    await screen.findByRole('dialog', { name: 'New announcement' });
    const write = async (title: string, text: string) => {
      await user.type(screen.getByLabelText(/^Title/), title);
      await user.type(screen.getByLabelText(/^Text/), text);
    };
    const preview = () => user.click(screen.getByRole('button', { name: 'Preview' }));
    return { user, onClose, write, preview };
  }

  it('shows a preview and the reach, then sends', async () => {
    const { user, onClose, write, preview } = await open();
    await write(' Planned work ', 'On Sunday. See https://status.example');
    await user.click(screen.getByRole('radio', { name: 'Paying' }));
    await preview();
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this announcement?' }));
    expect(dialog.getByRole('link', { name: 'https://status.example' })).toBeDefined();
    expect(await dialog.findByText(/^1,204 paying people see it .* Emails: 1,100\.$/)).toBeDefined();
    server.answers(publishAnnouncement, sent);
    await user.click(dialog.getByRole('button', { name: 'Send to 1,204 people' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.requestsTo(getAnnouncementReach)).toMatchObject([{ query: { audience: 'paying' } }]);
    expect(server.requestsTo(publishAnnouncement)).toMatchObject([
      {
        body: {
          audience: 'paying',
          language: 'en',
          texts: { en: { title: 'Planned work', text: 'On Sunday. See https://status.example' } },
        },
      },
    ]);
  });

  it('requires a title and a text in each added language', async () => {
    const { user, preview } = await open();
    await preview();
    expect(await screen.findByText('Please enter a title.')).toBeDefined();
    expect(screen.getByText('Please enter the text.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Title/));
    await user.click(screen.getByRole('button', { name: 'Filipino' }));
    const added = within(screen.getByRole('group', { name: 'Filipino' }));
    await user.type(added.getByLabelText(/^Title/), 'Maintenance');
    const written = within(screen.getByRole('group', { name: 'English' }));
    await user.type(written.getByLabelText(/^Title/), 'Planned work');
    await user.type(written.getByLabelText(/^Text/), 'On Sunday.');
    await preview();
    expect(added.getByText('Please enter the text.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove Filipino' }));
    await preview();
    expect(await screen.findByText('On Sunday.')).toBeDefined();
  });

  it('previews each language', async () => {
    const { user, write, preview } = await open();
    await write('Planned work', 'On Sunday.');
    await user.click(screen.getByRole('button', { name: 'Español' }));
    const added = within(screen.getByRole('group', { name: 'Español' }));
    await user.type(added.getByLabelText(/^Title/), 'Trabajos previstos');
    await user.type(added.getByLabelText(/^Text/), 'El domingo.');
    await preview();
    await user.click(await screen.findByRole('radio', { name: 'Español' }));
    expect(screen.getByText('El domingo.')).toBeDefined();
    expect(screen.queryByText('On Sunday.')).toBeNull();
  });

  it('keeps the input when sending fails or the user goes back', async () => {
    const { user, onClose, write, preview } = await open();
    await write('Planned work', 'On Sunday.');
    await preview();
    server.refuses(publishAnnouncement, 'unavailable', 'Not just now.');
    await user.click(await screen.findByRole('button', { name: 'Send to 1,204 people' }));
    expect(await screen.findByText('Not just now.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Planned work');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Discard your changes?')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('cannot be sent before the reach is known', async () => {
    const { user, write, preview } = await open();
    server.refuses(getAnnouncementReach, 'unavailable', 'Not just now.');
    await write('Planned work', 'On Sunday.');
    await preview();
    expect(await screen.findByText('We couldn’t count how many people get it')).toBeDefined();
    expect((screen.getByRole('button', { name: 'Counting…' }) as HTMLButtonElement).disabled).toBe(true);
    server.answers(getAnnouncementReach, { people: 1, mails: 0 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Send to 1 person' })).toBeDefined();
  });
});
