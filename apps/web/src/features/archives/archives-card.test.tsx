import { listExports, startExport } from '@anito/contract/account-data';
import type { Archive } from '@anito/contract/archives';
import { deleteBackup, linkBackup, listBackups, startBackup } from '@anito/contract/backups';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { backupArchives, exportArchives } from './archive-kinds.ts';
import { ArchivesCard } from './archives-card.tsx';

const backup: Archive = {
  id: 7,
  state: 'ready',
  done: 120,
  total: 120,
  sizeBytes: 2_500_000,
  because: null,
  outcome: { rows: 1_180, files: 20, lost: 0 },
  createdAt: '2026-03-02T08:00:00.000Z',
  finishedAt: '2026-03-02T08:00:09.000Z',
  expiresAt: '2026-04-01T08:00:09.000Z',
};

describe('backups', () => {
  it('start empty, and are created on request of an admin', async () => {
    server.answers(listBackups, []);
    server.answers(startBackup, { ...backup, state: 'queued', finishedAt: null });
    const { user } = show(<ArchivesCard shelf={backupArchives} />);
    expect(await screen.findByText('No backups yet.')).toBeDefined();
    server.answers(listBackups, [{ ...backup, state: 'running', done: 30, finishedAt: null }]);
    await user.click(screen.getByRole('button', { name: 'Create a backup' }));
    expect(await screen.findByText('Creating the backup')).toBeDefined();
    const bar = await screen.findByRole('progressbar', { name: 'Creating' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    expect((screen.getByRole('button', { name: 'Create a backup' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
  });

  it('show their content, missing files, and why one failed', async () => {
    server.answers(listBackups, [
      { ...backup, id: 9, state: 'queued', finishedAt: null },
      { ...backup, id: 8, state: 'failed', because: { reason: 'archive-storage' } },
      { ...backup, outcome: { rows: 1_180, files: 20, lost: 2 } },
    ]);
    show(<ArchivesCard shelf={backupArchives} />);
    const [queued, failed, ready] = await screen.findAllByRole('listitem');
    expect(queued!.textContent).toContain('Waiting');
    expect(failed!.textContent).toContain('Failed: ');
    expect(ready!.textContent).toContain('1,180 rows, 20 files');
    expect(ready!.textContent).toContain('We couldn’t read 2 files');
    expect(within(queued!).queryAllByRole('button')).toEqual([]);
  });

  it('report a load failure and retry', async () => {
    server.refuses(listBackups, 'unavailable', 'Not just now.');
    const { user } = show(<ArchivesCard shelf={backupArchives} />);
    expect(await screen.findByRole('heading', { name: 'We couldn’t load the backups' })).toBeDefined();
    server.answers(listBackups, [backup]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/1,180 rows/)).toBeDefined();
  });

  it('are downloaded by a link, and deleted after a confirmation', async () => {
    server.answers(listBackups, [backup]);
    server.refuses(linkBackup, 'not_found', 'Not found.');
    server.answers(deleteBackup, { ok: true });
    const { user } = show(<ArchivesCard shelf={backupArchives} />);
    await user.click(await screen.findByRole('button', { name: /^Download the backup of/ }));
    expect(await screen.findByText('We couldn’t download the backup')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Delete the backup of/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this backup?' });
    server.answers(listBackups, []);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Backup deleted')).toBeDefined();
    expect(await screen.findByText('No backups yet.')).toBeDefined();
    expect(server.requestsTo(deleteBackup)).toHaveLength(1);
  });
});

it('focuses and scrolls to the card when opened from a notification', async () => {
  server.answers(listBackups, []);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  show(<ArchivesCard shelf={backupArchives} />, '/#backups');
  await screen.findByText('No backups yet.');
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Backups' }));
});

describe('exports', () => {
  it('are created on request, and show their expiry date', async () => {
    server.answers(listExports, []);
    server.answers(startExport, { ...backup, state: 'queued', finishedAt: null });
    const { user } = show(<ArchivesCard shelf={exportArchives} />);
    expect(await screen.findByText('Nothing prepared yet.')).toBeDefined();
    server.answers(listExports, [{ ...backup, outcome: { rows: 1_180, files: 20, lost: 1 } }]);
    await user.click(screen.getByRole('button', { name: 'Prepare my data' }));
    expect(await screen.findByText('We’re preparing your data')).toBeDefined();
    expect(await screen.findByText(/uploaded files: 20 · kept until/)).toBeDefined();
    expect(screen.getByText(/^We couldn’t read 1 file/)).toBeDefined();
    expect(screen.getByRole('button', { name: /^Download the data of/ })).toBeDefined();
  });

  it('show why one failed', async () => {
    server.answers(listExports, []);
    server.refuses(startExport, 'too_many_requests', 'Too many requests.');
    const { user } = show(<ArchivesCard shelf={exportArchives} />);
    await user.click(await screen.findByRole('button', { name: 'Prepare my data' }));
    expect(await screen.findByText('We couldn’t start preparing your data')).toBeDefined();
  });
});
