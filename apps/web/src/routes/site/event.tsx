import { HandHeart, Languages, Leaf, Library, type LucideIcon, Mic, Shapes, Store } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicChatPath } from '../../app/paths.ts';
import { column } from '../../features/landing/section-classes.ts';
import { SiteFrame } from '../../features/shell/site-frame.tsx';
import { SiteHead } from '../../features/shell/site-head.tsx';
import { useSite } from '../../lib/use-site.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClasses } from '../../ui/button-classes.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

/** Sessions of the event, in order. Their names and topics are in the texts of `event`. */
const sessions = [
  ['weaving', Shapes],
  ['elders', Library],
  ['languages', Languages],
  ['shops', Store],
  ['healing', Leaf],
  ['commons', HandHeart],
] as const satisfies [string, LucideIcon][];

const VoiceDialog = lazyDialog(
  async () => (await import('../../features/voice/voice-dialog.tsx')).VoiceDialog,
);

const topics = ['one', 'two', 'three'] as const;

/**
 * Public page of an event about technology and tradition, with a voice assistant instead of the chat widget.
 */
export function EventPage() {
  return (
    <SiteFrame>
      <SiteHead page="event" />
      <Kahimunan />
    </SiteFrame>
  );
}

/**
 * Content of the event page: introduction with a button for a voice call, the sessions and the dialog of the
 * call.
 */
function Kahimunan() {
  const { t } = useTranslation('event');
  const site = useSite();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className="border-b border-border bg-[radial-gradient(50rem_24rem_at_50%_-4rem,var(--accent-soft),transparent)]">
        <div className={`${column} flex flex-col items-center py-16 text-center lg:py-24`}>
          <p className="text-16 font-semibold text-accent-strong">{t('lead')}</p>
          <h1 className="mt-3 text-display font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-4 mb-8 max-w-[38rem] text-16 text-muted sm:text-20">{t('text')}</p>
          <Button
            variant="primary"
            size="lg"
            icon={<Mic aria-hidden size={20} />}
            onClick={() => setIsOpen(true)}
          >
            {t('voice')}
          </Button>
        </div>
      </div>
      <section aria-labelledby="sessions-title" className={`${column} py-16 lg:py-24`}>
        <h2 id="sessions-title" className="text-32 font-semibold">
          {t('sessionsTitle')}
        </h2>
        <ol className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {sessions.map(([key, Icon]) => (
            <li key={key} className="rounded-card border border-border bg-raised p-6">
              <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-strong">
                <Icon aria-hidden size={20} />
              </span>
              <h3 className="mt-4 text-20 font-semibold">{t(`sessions.${key}.title`)}</h3>
              <ul
                aria-label={t('topics')}
                className="mt-3 grid list-disc gap-1 pl-5 text-16 text-muted marker:text-accent"
              >
                {topics.map((topic) => (
                  <li key={topic}>{t(`sessions.${key}.${topic}`)}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </section>
      {isOpen && (
        <Suspense>
          <VoiceDialog
            assistantId={site && (site.widget?.assistantId ?? null)}
            isOwner={false}
            instead={<ReadInstead assistantId={site?.widget?.assistantId} />}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Shown where voice is unavailable: a link to the chat or, without an assistant, a text only. */
function ReadInstead({ assistantId }: { assistantId: number | undefined }) {
  const { t } = useTranslation('event');
  if (assistantId === undefined) return <p className="mt-3 text-16 text-muted">{t('voiceNone')}</p>;
  return (
    <>
      <p className="mt-3 text-16 text-muted">{t('voiceChat')}</p>
      <a href={publicChatPath(assistantId)} className={buttonClasses('primary', 'md', 'mt-6')}>
        {t('chat')}
      </a>
    </>
  );
}
