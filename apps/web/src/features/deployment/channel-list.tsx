import type { Assistant } from '@anito/contract/assistants';
import type { Analytics } from '@anito/contract/reports';
import { Code, Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assistantSettingsPath, publicChatPath, publicChatUrl } from '../../app/paths.ts';
import { useIsMissingModel } from '../../lib/use-models.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ChannelRow } from './channel-row.tsx';
import { MessagingRows } from './channels/messaging-rows.tsx';
import { ReconnectNotices } from './channels/reconnect-notices.tsx';
import { DeveloperChannels } from './developer-channels.tsx';

/**
 * All channels of an assistant with their states and next steps. The channels most useful for a shop come
 * first.
 */
export function ChannelList({
  assistant,
  analytics,
  activate,
  share,
}: {
  assistant: Assistant;
  analytics: Analytics | undefined;
  /** Button that activates a paused assistant. */
  activate: ReactNode;
  /** Button that shows the QR code of the public chat. */
  share: ReactNode;
}) {
  const { t } = useTranslation('deployment');
  const { id, isActive, publicAccessCode, isAccessCodeLost } = assistant;
  const isUnserved = useIsMissingModel(assistant) && isActive;
  const countOf = (channel: string) =>
    analytics?.channels.find((each) => each.channel === channel)?.conversations ?? 0;
  /** The state and the text of all channels take precedence. */
  const describe = (text: string) =>
    !isActive ? t('channels.draftText') : isUnserved ? t('channels.noModelText') : text;
  /** The next step, which is the same for all channels of an assistant that does not answer. */
  const offer = (step: ReactNode) => {
    if (!isActive) return activate;
    if (!isUnserved) return step;
    return (
      <Button asChild>
        <Link to={assistantSettingsPath(id)}>{t('channels.openSettings')}</Link>
      </Button>
    );
  };
  return (
    <section aria-labelledby="channels-title">
      <h2 id="channels-title" className="mb-3 text-20 font-semibold">
        {t('channels.title')}
      </h2>
      <ReconnectNotices assistantId={id} />
      <Card padding="none">
        <ul className="divide-y divide-border">
          <ChannelRow
            icon={Globe}
            title={t('channels.public')}
            text={describe(t('channels.publicText'))}
            state={!isActive ? 'draft' : isUnserved || isAccessCodeLost ? 'attention' : 'live'}
            count={countOf('public')}
          >
            {offer(
              <>
                <CopyButton
                  size="md"
                  text={publicChatUrl(id, publicAccessCode)}
                  label={t('channels.copyLink')}
                />
                {share}
                <Button asChild>
                  <a href={publicChatPath(id, publicAccessCode)} target="_blank" rel="noopener">
                    {t('channels.openPublic')}
                  </a>
                </Button>
              </>,
            )}
          </ChannelRow>
          <ChannelRow
            icon={Code}
            title={t('channels.widget')}
            text={describe(t('channels.widgetText'))}
            state={!isActive ? 'draft' : isUnserved ? 'attention' : countOf('widget') > 0 ? 'live' : 'ready'}
            count={countOf('widget')}
          >
            {offer(
              <Button asChild>
                <a href="#quick-deploy">{t('channels.getCode')}</a>
              </Button>,
            )}
          </ChannelRow>
          <MessagingRows assistant={assistant} analytics={analytics} activate={activate} />
          <DeveloperChannels assistantId={id} />
        </ul>
      </Card>
    </section>
  );
}
