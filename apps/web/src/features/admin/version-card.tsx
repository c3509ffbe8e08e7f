import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import changelog from '../../../../../CHANGELOG.md?raw';
import { formatUtcDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { type Release, readReleases } from './read-releases.ts';

const WhatsNewDialog = lazyDialog(async () => (await import('./whats-new-dialog.tsx')).WhatsNewDialog);

/** Version of this installation, with a button that opens the latest changes. */
export function VersionCard({ releases = readReleases(changelog) }: { releases?: Release[] }) {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card aria-labelledby={titleId} className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 id={titleId} className="text-16 font-semibold">
          {t('version.title')}
        </h2>
        <p className="mt-1 text-muted">{useVersionText(releases)}</p>
      </div>
      {releases.length > 0 && <Button onClick={() => setIsOpen(true)}>{t('version.whatsNew')}</Button>}
      {isOpen && <WhatsNewDialog releases={releases} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

/**
 * Returns a text with the newest released version and its date, and whether there are later changes. Returns
 * "Development version" in the user's language if nothing is released.
 */
function useVersionText(releases: Release[]): string {
  const { t } = useTranslation('admin');
  const released = releases.find(({ version }) => version !== null);
  if (!released?.version || !released.date) return t('version.development');
  const values = { version: released.version, date: formatUtcDate(released.date) };
  return releases[0] === released ? t('version.released', values) : t('version.changed', values);
}
