import { limits } from '@anito/contract/limits';
import { findSocialNetwork } from '@anito/contract/social-networks';
import { Globe } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionKey } from '../../../source-kind/connections.ts';
import { useFreeName } from '../../../source-kind/use-free-name.ts';
import { Button } from '../../../ui/button.tsx';
import { defaultReading } from '../reading/reading-draft.ts';
import { AddressField } from './address-field.tsx';
import { ConnectOutcome } from './connect-outcome.tsx';
import { SocialNotice } from './social-notice.tsx';
import { proposeName } from './typed-address.ts';
import { useConnectWebsite } from './use-connect-website.ts';

/**
 * Form with a single field that adds a whole website as a source. The URL of a social network is not
 * submitted; a notice explains why it cannot be read.
 */
export function WebsiteStart({
  onCreated,
  upload,
}: {
  onCreated: (key: ConnectionKey) => void;
  /** Button that adds files instead. */
  upload: ReactNode;
}) {
  const { t } = useTranslation('websites');
  const [url, setUrl] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const name = useFreeName(proposeName(url));
  const connecting = useConnectWebsite(onCreated, true);
  const isBlank = url.trim() === '';
  const network = findSocialNetwork(url);
  const isBusy = connecting.isPending || connecting.isSuccess;
  function connect(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (isBusy || isBlank || network) return;
    connecting.mutate({
      url: url.trim(),
      name: name || url.trim().slice(0, limits.connectionNameMax),
      isWhole: true,
      reading: defaultReading,
    });
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={connect}>
      <div className="flex items-start gap-3 max-sm:flex-col">
        <AddressField
          className="w-full sm:flex-1"
          readOnly={isBusy}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          isMissing={isSubmitted && isBlank}
        />
        <Button
          type="submit"
          variant="primary"
          icon={<Globe aria-hidden size={16} />}
          isBusy={isBusy}
          className="max-sm:w-full sm:mt-7"
        >
          {isBusy ? t('start.busy') : t('start.submit')}
        </Button>
      </div>
      {network ? (
        <SocialNotice network={network} upload={upload} />
      ) : (
        <ConnectOutcome connecting={connecting} />
      )}
    </form>
  );
}
