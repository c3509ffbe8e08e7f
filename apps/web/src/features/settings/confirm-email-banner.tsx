import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountPrefix } from '../../lib/auth/tokens.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const ConfirmAddressDialog = lazyDialog(
  async () => (await import('./confirm-address-dialog.tsx')).ConfirmAddressDialog,
);

const snoozedKey = `${accountPrefix}confirmLater`;
/** How long the banner stays hidden after it was dismissed, in milliseconds: a week. */
const snoozeMs = 7 * 86_400_000;

const isSnoozed = () => Number(localStorage.getItem(snoozedKey) ?? 0) > Date.now();

/**
 * Asks the user to confirm their email address, because emails about customers are sent only after that. It
 * can be snoozed.
 */
export function ConfirmEmailBanner({ address }: { address: string }) {
  const { t } = useTranslation('confirm');
  const [isHidden, setIsHidden] = useState(isSnoozed);
  const [isAsking, setIsAsking] = useState(false);
  const [isSent, setIsSent] = useState(false);
  if (isHidden) return null;
  if (isSent) {
    return (
      <Banner tone="success" className="mb-6" title={t('sentTitle')} onDismiss={() => setIsHidden(true)}>
        {t('sentText', { address })}
      </Banner>
    );
  }
  return (
    <>
      <Banner
        tone="warning"
        className="mb-6"
        title={t('title')}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setIsAsking(true)}>
              {t('send')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                localStorage.setItem(snoozedKey, String(Date.now() + snoozeMs));
                setIsHidden(true);
              }}
            >
              {t('later')}
            </Button>
          </div>
        }
      >
        {t('text', { address })}
      </Banner>
      {isAsking && (
        <ConfirmAddressDialog
          address={address}
          onSent={() => setIsSent(true)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
