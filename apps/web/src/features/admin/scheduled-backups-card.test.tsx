import { type BackupRun, type BackupStatus, getBackupStatus } from '@anito/contract/scheduled-backups';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { ScheduledBackupsCard } from './scheduled-backups-card.tsx';

const success: BackupRun = {
  state: 'succeeded',
  startedAt: '2026-11-30T03:00:10.000Z',
  finishedAt: '2026-11-30T03:04:10.000Z',
  sizeBytes: 2_621_440,
  lostFiles: 0,
  because: null,
};
const failure: BackupRun = {
  ...success,
  state: 'failed',
  sizeBytes: 0,
  because: { reason: 'backup-target-denied' },
};
const good: BackupStatus = {
  plan: {
    schedule: '0 3 * * *',
    target: 's3://backups?region=eu-west-1',
    keep: { daily: 7, weekly: 4, monthly: 6 },
    nextAt: '2026-12-01T03:00:00.000Z',
  },
  isOverdue: false,
  current: null,
  lastBackup: success,
  lastSuccess: success,
  lastVerification: success,
  points: [{ id: '20261130T030010Z-1f2e3d4c', createdAt: '2026-11-30T03:00:10.000Z', sizeBytes: 2_621_440 }],
};
const off: BackupStatus = {
  plan: null,
  isOverdue: false,
  current: null,
  lastBackup: null,
  lastSuccess: null,
  lastVerification: null,
  points: [],
};

function showStatus(status: BackupStatus) {
  server.answers(getBackupStatus, status);
  return show(<ScheduledBackupsCard />);
}

it('explains the settings while scheduled backups are not set up', async () => {
  showStatus(off);
  expect(await screen.findByText('Not set up')).toBeDefined();
  expect(screen.getByText(/BACKUP_SCHEDULE="0 3 \* \* \*"/)).toBeDefined();
  expect(screen.queryByText('Last backup')).toBeNull();
});

it('shows the last backup, its verification, the next one and the kept ones', async () => {
  const { user } = showStatus(good);
  expect(await screen.findByText('Up to date')).toBeDefined();
  expect(screen.getByText(/2\.5 MB · took 4 min/)).toBeDefined();
  expect(screen.getByText(/^Restored successfully on/)).toBeDefined();
  expect(screen.getByText('s3://backups?region=eu-west-1')).toBeDefined();
  expect(screen.getByText('1 (days: 7, weeks: 4, months: 6)')).toBeDefined();
  await user.click(screen.getByText('Show kept backups'));
  expect(screen.getByText('20261130T030010Z-1f2e3d4c')).toBeDefined();
});

it.each<[string, Partial<BackupStatus>, string]>([
  ['is queued', { current: { ...success, state: 'queued', finishedAt: null } }, 'Starting'],
  ['runs', { current: { ...success, state: 'running', finishedAt: null } }, 'Running'],
  [
    'has not run yet',
    { lastBackup: null, lastSuccess: null, lastVerification: null, points: [] },
    'Starting',
  ],
])('shows that a backup %s', async (_name, change, state) => {
  showStatus({ ...good, ...change });
  expect(await screen.findByText(state)).toBeDefined();
});

it('shows why the last backup failed, and the last success', async () => {
  showStatus({ ...good, lastBackup: failure });
  expect(await screen.findByText('Failed')).toBeDefined();
  expect(screen.getByText(/^The backup of .* failed: The backup target denied access/)).toBeDefined();
  expect(screen.getByText(/2\.5 MB · took/)).toBeDefined();
});

it('shows why the last verification failed', async () => {
  showStatus({ ...good, lastVerification: { ...failure, because: { reason: 'verification-damaged' } } });
  expect(await screen.findByText('Failed')).toBeDefined();
  expect(screen.getByText(/^The verification of .* failed: The backup is damaged/)).toBeDefined();
});

it('warns about overdue backups and missing files', async () => {
  showStatus({ ...good, isOverdue: true, lastSuccess: { ...success, lostFiles: 2 } });
  expect(await screen.findByText('Overdue')).toBeDefined();
  expect(screen.getByText(/^No backup has succeeded within the last two/)).toBeDefined();
  expect(screen.getByText(/^2 files couldn’t be read/)).toBeDefined();
});

it('reports a load failure and retries', async () => {
  server.refuses(getBackupStatus, 'unavailable', 'Not just now.');
  const { user } = show(<ScheduledBackupsCard />);
  expect(
    await screen.findByRole('heading', { name: 'We couldn’t load the scheduled backups' }),
  ).toBeDefined();
  server.answers(getBackupStatus, good);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Up to date')).toBeDefined();
});
