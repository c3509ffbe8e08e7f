import { type MessengerTestEndpoint, messengerTestEndpoints } from '@anito/contract/messenger';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { pause } from '../../../lib/pause.ts';
import { useServerTexts } from '../../../lib/server-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { testFacebookEndpoint } from './channels.queries.ts';

type Row = { endpoint: MessengerTestEndpoint; state: 'pending' | 'success' | 'error'; message: string };

const pauseMs = 500;
const stateStyles = {
  pending: { icon: Clock, tone: 'text-muted' },
  success: { icon: CircleCheck, tone: 'text-success-strong' },
  error: { icon: CircleX, tone: 'text-danger-strong' },
};

/** Form that tests an access token against a fixed list of Facebook endpoints, one after another. */
export function MessengerApiTester({
  assistantId,
  handle,
}: {
  assistantId: number;
  handle: string | undefined;
}) {
  const { t } = useTranslation('channels');
  const localize = useServerTexts();
  const [token, setToken] = useState(handle ?? '');
  const [error, setError] = useState<string>();
  const [rows, setRows] = useState<Row[]>([]);
  const isBusy = rows.some(({ state }) => state === 'pending');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const trimmedToken = token.trim();
    setError(trimmedToken ? undefined : t('tester.missing'));
    if (!trimmedToken || isBusy) return;
    setRows(messengerTestEndpoints.map((endpoint) => ({ endpoint, state: 'pending', message: '' })));
    for (const [index, endpoint] of messengerTestEndpoints.entries()) {
      if (index > 0) await pause(pauseMs);
      const row = await runTest(trimmedToken, endpoint);
      setRows((all) => all.map((each) => (each.endpoint === endpoint ? row : each)));
    }
  }
  async function runTest(accessToken: string, endpoint: MessengerTestEndpoint): Promise<Row> {
    try {
      const { success, message, because } = await testFacebookEndpoint(accessToken, endpoint, assistantId);
      return {
        endpoint,
        state: success ? 'success' : 'error',
        message: localize({ text: message, because }),
      };
    } catch (thrown) {
      return { endpoint, state: 'error', message: describeError(thrown).message };
    }
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex flex-col gap-4 border-t border-border pt-6"
    >
      <h3 className="font-semibold">{t('tester.title')}</h3>
      <TextField
        type="password"
        label={t('tester.token')}
        hint={t('tester.hint')}
        autoComplete="off"
        value={token}
        error={error}
        onChange={(event) => setToken(event.target.value)}
      />
      <Button type="submit" className="self-start" isBusy={isBusy}>
        {t('tester.run')}
      </Button>
      {rows.length > 0 && (
        <ul
          aria-live="polite"
          className="flex flex-col divide-y divide-border rounded-card border border-border"
        >
          {rows.map(({ endpoint, state, message }) => {
            const { icon: Icon, tone } = stateStyles[state];
            return (
              <li key={endpoint} className="flex items-start gap-3 p-3">
                <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${tone}`} />
                <span className="min-w-0 flex-1">
                  <code className="font-mono text-13">/{endpoint}</code>
                  <span className="block text-13 text-muted">{message || t('tester.pending')}</span>
                </span>
                <span className={`text-13 ${tone}`}>{t(`tester.states.${state}`)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </form>
  );
}
