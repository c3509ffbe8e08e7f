import { useTranslation } from 'react-i18next';
import { AnswerText } from '../../chat/message/answer-text.tsx';
import { formatUtcDate } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Release } from './read-releases.ts';

/** Number of the newest versions that are shown. */
const maxReleases = 5;

/** Shows the newest `maxReleases` sections of the changelog, including unreleased changes. */
export function WhatsNewDialog({ releases, onClose }: { releases: Release[]; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={t('version.whatsNew')}
      description={t('version.order')}
    >
      <div className="flex flex-col gap-6">
        {releases.slice(0, maxReleases).map(({ version, date, text }) => (
          <section key={version ?? ''}>
            <h3 className="mb-2 text-16 font-semibold">
              {version && date
                ? t('version.released', { version, date: formatUtcDate(date) })
                : t('version.unreleased')}
            </h3>
            <div lang="en">
              <AnswerText text={text} />
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
