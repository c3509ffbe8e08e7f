import type { WidgetCheck } from '@anito/contract/api-keys';
import type { Assistant } from '@anito/contract/assistants';
import { listSiteOrigins, parseOrigin } from '@anito/contract/origins';
import { CircleCheck, Stethoscope } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAllowedSites, usePageCheck } from './deployment.queries.ts';

/** Form that checks the page with the embed code for obstacles to the widget, and can allow its website. */
export function PageCheckForm({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('deployment');
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const check = usePageCheck();
  const { sites, change } = useAllowedSites(assistant);

  function submit(event: FormEvent) {
    event.preventDefault();
    const url = address.trim();
    setError(url ? undefined : t('keys.originWrong'));
    if (url) check.mutate({ id: assistant.id, url });
  }
  /** Allows the website of the checked page and checks it again. */
  function allow(origin: string) {
    change.mutate([...new Set([...sites, ...listSiteOrigins(origin)])], {
      onSuccess: () => check.mutate(check.variables!),
    });
  }
  return (
    <form onSubmit={submit} noValidate className="border-t border-border pt-6">
      <h3 className="font-semibold">{t('check.title')}</h3>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <TextField
          className="min-w-56 flex-1"
          label={t('check.address')}
          hint={t('check.hint')}
          placeholder={t('check.placeholder')}
          inputMode="url"
          value={address}
          error={error}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button
          type="submit"
          className="sm:mt-7"
          icon={<Stethoscope aria-hidden size={16} />}
          isBusy={check.isPending}
        >
          {t('check.submit')}
        </Button>
      </div>
      <div aria-live="polite" className="mt-4 flex flex-col gap-3">
        {check.isPending && <p className="text-muted">{t('check.busy')}</p>}
        {check.isError && <p className="text-danger-strong">{describeError(check.error).message}</p>}
        {check.data && !check.isPending && (
          <CheckResult
            check={check.data}
            origin={parseOrigin(check.data.pageUrl ?? check.variables.url)}
            isBusy={change.isPending}
            onAllow={allow}
          />
        )}
      </div>
    </form>
  );
}

/** Result of a page check: the obstacles, each with advice, or a note that there are no obstacles. */
function CheckResult({
  check: { obstacles, pageUrl, pageStatus },
  origin,
  isBusy,
  onAllow,
}: {
  check: WidgetCheck;
  /** Website of the page; null for an address that names none. */
  origin: string | null;
  isBusy: boolean;
  onAllow: (origin: string) => void;
}) {
  const { t } = useTranslation('deployment');
  const values = {
    server: location.origin,
    status: pageStatus,
    origin,
  };
  return (
    <>
      {pageUrl && (
        <p dir="auto" className="text-13 break-all text-muted">
          {t('check.looked', { url: pageUrl })}
        </p>
      )}
      {obstacles.map((obstacle) => (
        <Banner
          key={obstacle}
          tone="warning"
          title={t(`check.obstacles.${obstacle}`, values)}
          action={
            origin !== null &&
            (obstacle === 'origin-not-allowed' || obstacle === 'redirect-not-allowed') && (
              <Button size="sm" isBusy={isBusy} onClick={() => onAllow(origin)}>
                {t('check.allow')}
              </Button>
            )
          }
        >
          {t(`check.remedies.${obstacle}`, values)}
        </Banner>
      ))}
      {obstacles.length === 0 && (
        <p className="flex items-center gap-2 text-success-strong">
          <CircleCheck aria-hidden size={16} />
          {t('check.fine')}
        </p>
      )}
    </>
  );
}
