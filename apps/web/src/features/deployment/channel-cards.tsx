import type { Assistant } from '@anito/contract/assistants';
import type { Analytics } from '@anito/contract/reports';
import { Code, Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assistantSettingsPath, publicChatPath } from '../../app/paths.ts';
import { useIsMissingModel } from '../../lib/use-models.ts';
import { Button } from '../../ui/button.tsx';
import { ChannelCard } from './channel-card.tsx';
import { MessagingCards } from './channels/messaging-cards.tsx';

/** All channels of an assistant, including messaging, each with its state and next step. */
export function ChannelCards({
  assistant,
  hasKey,
  analytics,
  activate,
}: {
  assistant: Assistant;
  /** Whether there is an active key for a widget. */
  hasKey: boolean;
  analytics: Analytics | undefined;
  /** Button that activates a paused assistant. */
  activate: ReactNode;
}) {
  const { t } = useTranslation('deployment');
  const isPaused = !assistant.isActive;
  const isUnserved = useIsMissingModel(assistant) && !isPaused;
  const countOf = (channel: string) =>
    analytics?.channels.find((each) => each.channel === channel)?.conversations ?? 0;
  const openSettings = (
    <Button asChild>
      <Link to={assistantSettingsPath(assistant.id)}>{t('channels.openSettings')}</Link>
    </Button>
  );
  /** A state that applies to every channel takes precedence. */
  const describe = (text: string) =>
    isPaused ? t('channels.draftText') : isUnserved ? t('channels.noModelText') : text;
  return (
    <section aria-labelledby="channels-title">
      <h2 id="channels-title" className="mb-3 text-20 font-semibold">
        {t('channels.title')}
      </h2>
      <div className="grid gap-4 md:grid-cols-3">
        <ChannelCard
          icon={Globe}
          title={t('channels.public')}
          text={describe(t('channels.publicText'))}
          state={isPaused ? 'draft' : isUnserved || assistant.isAccessCodeLost ? 'attention' : 'live'}
          count={analytics && countOf('public')}
        >
          {isPaused ? (
            activate
          ) : isUnserved ? (
            openSettings
          ) : (
            <Button asChild>
              <a
                href={publicChatPath(assistant.id, assistant.publicAccessCode)}
                target="_blank"
                rel="noopener"
              >
                {t('channels.openPublic')}
              </a>
            </Button>
          )}
        </ChannelCard>
        <ChannelCard
          icon={Code}
          title={t('channels.widget')}
          text={describe(t(hasKey ? 'channels.widgetText' : 'channels.widgetNoKey'))}
          state={isPaused ? 'draft' : !hasKey ? 'notYet' : isUnserved ? 'attention' : 'live'}
          count={analytics && countOf('widget')}
        >
          {isPaused ? (
            activate
          ) : isUnserved ? (
            openSettings
          ) : (
            <Button asChild>
              <a href="#quick-deploy">{t('channels.getCode')}</a>
            </Button>
          )}
        </ChannelCard>
        <MessagingCards assistant={assistant} analytics={analytics} activate={activate} />
      </div>
    </section>
  );
}
