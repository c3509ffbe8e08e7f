import { networkChannels, type SocialNetwork } from '@anito/contract/social-networks';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

/** Names of the channels, which are not translated. */
const channelNames = { messenger: 'Messenger', whatsapp: 'WhatsApp', telegram: 'Telegram' };

/** Explains that pages of this social network cannot be read, with other ways to continue. */
export function SocialNotice({ network, upload }: { network: SocialNetwork; upload: ReactNode }) {
  const { t } = useTranslation('websites');
  const channel = networkChannels[network];
  return (
    <Banner tone="warning" title={t('social.title', { network })}>
      <p>{t('social.why', { network })}</p>
      <ul className="mt-2 list-disc pl-5">
        <li>{t('social.file')}</li>
        {channel && <li>{t('social.channel', { channel: channelNames[channel] })}</li>}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:w-full">
        {upload}
        {channel && (
          <Button asChild>
            <Link to={paths.deployment}>
              <MessageCircle aria-hidden size={16} />
              {t('social.connect', { channel: channelNames[channel] })}
            </Link>
          </Button>
        )}
      </div>
    </Banner>
  );
}
