import type { InboxThread, ReplyWindow } from '@anito/contract/inbox';
import { useTranslation } from 'react-i18next';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { Banner } from '../../ui/banner.tsx';
import { TemplateForm } from './template-form.tsx';

/** In the field's place once a service takes no plain words any more: why, and what it does take. */
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
