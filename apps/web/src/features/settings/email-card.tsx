import type { Security } from '@anito/contract/security';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmAddressDialog } from './confirm-address-dialog.tsx';

/** Email address of the account, with its confirmation and its change. */
export function EmailCard({ email }: { email: Security['email'] }) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState<'confirm' | 'change'>();
  const [sentTo, setSentTo] = useState<string>();
  const { address, isConfirmed } = email;
  return (
    <Card>
      <h2 className="text-16 font-semibold">{t('email.title')}</h2>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <span className="min-w-0 break-all">{address}</span>
        <Badge tone={isConfirmed ? 'success' : 'warning'}>
          {t(isConfirmed ? 'email.confirmed' : 'email.unconfirmed')}
        </Badge>
      </p>
      {!isConfirmed && <p className="mt-2 max-w-prose text-muted">{t('email.unconfirmedText')}</p>}
      {sentTo && (
        <Banner tone="success" className="mt-4">
          {t('email.sent', { address: sentTo })}
        </Banner>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!isConfirmed && (
          <Button onClick={() => setOpen('confirm')}>{t(sentTo ? 'email.again' : 'email.send')}</Button>
        )}
        <Button onClick={() => setOpen('change')}>{t('email.change')}</Button>
      </div>
      {open && (
        <ConfirmAddressDialog
          address={open === 'confirm' ? address : undefined}
          onSent={setSentTo}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}
