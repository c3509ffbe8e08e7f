import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { readReleases } from './read-releases.ts';
import { VersionCard } from './version-card.tsx';

const released = `# Changelog

All changes.

## 0.2.0 - 2026-12-01

### Added

- **leads**: Export leads as CSV.

## 0.1.0 - 2026-11-30

The first version.
`;

describe('VersionCard', () => {
  it('shows the version, and what the latest versions changed', async () => {
    const { user } = show(<VersionCard releases={readReleases(released)} />);
    expect(await screen.findByText('0.2.0, Dec 1, 2026')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'What’s new' }));
    const dialog = await screen.findByRole('dialog', { name: 'What’s new' });
    expect(dialog.textContent).toMatch(
      /0\.2\.0, Dec 1, 2026.*Added.*leads: Export leads as CSV\..*0\.1\.0, Nov 30, 2026.*The first version\./s,
    );
  });

  it('tells that there are changes after the newest version', async () => {
    const text = released.replace('## 0.2.0', '## Unreleased\n\nA new screen.\n\n## 0.2.0');
    const { user } = show(<VersionCard releases={readReleases(text)} />);
    expect(await screen.findByText('0.2.0, Dec 1, 2026, with later changes')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'What’s new' }));
    expect(await screen.findByRole('heading', { name: 'Not released yet' })).toBeDefined();
  });

  it('has no button without a changelog', async () => {
    show(<VersionCard releases={readReleases('# Changelog\n\n## Unreleased\n')} />);
    expect(await screen.findByText('Development version')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reads the changelog of this repository', async () => {
    show(<VersionCard />);
    expect(await screen.findByRole('button', { name: 'What’s new' })).toBeDefined();
  });
});
