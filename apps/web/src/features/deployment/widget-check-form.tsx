import { type ApiKey, readOrigin } from '@anito/contract/api-keys';
import { CircleCheck, Stethoscope } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWidgetCheck } from './deployment.queries.ts';

/** Says what keeps the widget from working on a website. */
export function WidgetCheckForm({ assistantId, apiKey }: { assistantId: number; apiKey: ApiKey }) {
  const { t } = useTranslation('deployment');
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const check = useWidgetCheck();

  function submit(event: FormEvent) {
    event.preventDefault();
    const origin = readOrigin(address);
    setError(origin ? undefined : t('keys.originWrong'));
    if (origin) check.mutate({ id: apiKey.id, assistantId, origin });
  }
  return (
    <form onSubmit={submit} noValidate className="mt-6 border-t border-border pt-6">
      <h3 className="font-semibold">{t('check.title')}</h3>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-56 flex-1"
          label={t('check.address')}
          placeholder="www.example.com"
          inputMode="url"
          value={address}
          error={error}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" icon={<Stethoscope aria-hidden size={16} />} isBusy={check.isPending}>
          {t('check.submit')}
        </Button>
      </div>
      <div aria-live="polite" className="mt-3 flex flex-col gap-2">
        {check.isError && <p className="text-danger-strong">{describeError(check.error).message}</p>}
        {check.data?.obstacles.map((obstacle) => (
          <Banner key={obstacle} tone="warning" title={t(`check.obstacles.${obstacle}`)} />
        ))}
        {check.data?.obstacles.length === 0 && (
          <p className="flex items-center gap-2 text-success-strong">
            <CircleCheck aria-hidden size={16} />
            {t('check.fine')}
          </p>
        )}
      </div>
    </form>
  );
}
