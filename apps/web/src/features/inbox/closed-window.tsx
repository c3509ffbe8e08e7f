import type { InboxThread, ReplyWindow } from '@anito/contract/inbox';
import { useTranslation } from 'react-i18next';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { Banner } from '../../ui/banner.tsx';
import { TemplateForm } from './template-form.tsx';

/**
 * Shown in place of the reply field when the channel no longer accepts free text. Explains why, and offers
 * template messages if the channel has them.
 */
export function ClosedWindow({ thread, replyWindow }: { thread: InboxThread; replyWindow: ReplyWindow }) {
  const { t } = useTranslation('inbox');
  const channel = useChannelName()(thread.channel);
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warning" title={t('closedWindow.title')}>
        {t(replyWindow.hasTemplates ? 'closedWindow.text' : 'closedWindow.none', { channel })}
      </Banner>
      {replyWindow.hasTemplates && <TemplateForm thread={thread} />}
    </div>
  );
}
