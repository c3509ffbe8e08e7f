import type { ApiKey } from '@anito/contract/api-keys';
import type { Assistant } from '@anito/contract/assistants';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useKeyActions } from './deployment.queries.ts';
import { maskKey } from './mask-key.ts';
import { type WidgetType, writeEmbedCode } from './write-embed-code.ts';

/** A widget with the key and type of its embed code. */
export type EmbedConfig = {
  assistant: Assistant;
  apiKey: ApiKey;
  /** The full key. Empty if it is not known. */
  secret: string;
  type: WidgetType;
};

/** Embed code of a widget. It can be copied once the full key is known. Until then the key is masked. */
export function EmbedCodeBlock({ assistant, apiKey: key, secret, type }: EmbedConfig) {
  const { t } = useTranslation('deployment');
  const code = writeEmbedCode({
    origin: location.origin,
    assistantId: assistant.id,
    apiKey: secret || maskKey(key),
    title: assistant.name,
    type,
  });
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="font-semibold">{t('quick.code')}</h3>
        {secret && <CopyButton text={code} label={t('quick.copy')} />}
      </div>
      <pre className="rounded-control border border-border bg-sunken p-4 font-mono text-12 break-all whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
      <KeyRights apiKey={key} />
    </>
  );
}

/**
 * Explains what others can do with the key of a public page. Warns if it cannot chat or has more scopes than
 * a widget needs.
 */
function KeyRights({ apiKey: { id, scopes, allowedOrigins } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('deployment');
  const { update } = useKeyActions();
  if (!scopes.includes('chat')) {
    return (
      <Banner tone="danger" className="mt-2">
        {t('quick.cannotChat')}
      </Banner>
    );
  }
  if (scopes.length > 1) {
    return (
      <Banner
        tone="warning"
        className="mt-2"
        action={
          <Button size="sm" isBusy={update.isPending} onClick={() => update.mutate({ id, scopes: ['chat'] })}>
            {t('quick.letOnlyChat')}
          </Button>
        }
      >
        {t('quick.publicSearches')}
        {update.isError && <span role="alert"> {describeError(update.error).message}</span>}
      </Banner>
    );
  }
  return (
    <p className="mt-2 max-w-prose text-12 text-muted">
      {t(allowedOrigins.length > 0 ? 'quick.publicListed' : 'quick.publicAny')}
    </p>
  );
}
