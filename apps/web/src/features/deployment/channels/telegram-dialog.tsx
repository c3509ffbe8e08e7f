import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { describeFieldError } from '../../../lib/describe-field-error.ts';
import { useFocusInvalidField } from '../../../lib/use-focus-invalid-field.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSetupTelegram } from './channels.queries.ts';
import { ConnectDialog } from './connect-dialog.tsx';

/** Dialog that connects an assistant to a Telegram bot. */
export function TelegramDialog({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  return (
    <ConnectDialog name="telegram" assistantId={assistantId} onClose={onClose}>
      {(_, onConnected) => <SetUp assistantId={assistantId} onConnected={onConnected} />}
    </ConnectDialog>
  );
}

/** Form for the token of a Telegram bot. */
function SetUp({
  assistantId,
  onConnected,
}: {
  assistantId: number;
  onConnected: (isSubscribed: boolean) => void;
}) {
  const { t } = useTranslation('channels');
  const setup = useSetupTelegram(assistantId);
  const form = useFocusInvalidField(setup.error);
  const [token, setToken] = useState('');
  const problem = describeFieldError(setup.error, 'botToken', t('telegram.tokenWrong'));

  function submit(event: FormEvent): void {
    event.preventDefault();
    setup.mutate(token.trim(), {
      onSuccess: ({ isSubscribed }) => onConnected(isSubscribed),
    });
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>{t('telegram.how1')}</li>
        <li>{t('telegram.how2')}</li>
        <li>{t('telegram.how3')}</li>
      </ol>
      <TextField
        type="password"
        label={t('telegram.token')}
        hint={t('telegram.tokenHint')}
        autoComplete="off"
        value={token}
        error={problem}
        onChange={(event) => setToken(event.target.value)}
      />
      {setup.isError && !problem && <Banner tone="danger">{describeError(setup.error).message}</Banner>}
      <Button type="submit" variant="primary" isBusy={setup.isPending}>
        {setup.isPending ? t('connecting') : t('telegram.connect')}
      </Button>
    </form>
  );
}
