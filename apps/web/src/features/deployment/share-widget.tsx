import type { Assistant } from '@anito/contract/assistants';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deploymentPath } from '../../app/paths.ts';
import { useIsMissingModel } from '../../lib/use-models.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateRow } from '../../ui/state-row.tsx';
import { canUseInWidget, useApiKeys, useKeySecrets } from './deployment.queries.ts';
import { EmbedCodeBlock } from './embed-code-block.tsx';
import { FullKeyField } from './full-key-field.tsx';

/** State of an assistant's widget and its embed code. Without a usable key, a link to create one. */
export function ShareWidget({ assistant }: { assistant: Assistant }) {
  return (
    // Without this boundary React would hide the page and the dialog until the texts have loaded.
    <Suspense fallback={<WidgetSkeleton />}>
      <LoadedWidget assistant={assistant} />
    </Suspense>
  );
}

const WidgetSkeleton = () => (
  <li className="px-4 py-3">
    <Skeleton className="h-10" />
  </li>
);

function LoadedWidget({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation(['share', 'deployment']);
  const keys = useApiKeys();
  const secrets = useKeySecrets();
  const [typedSecret, setTypedSecret] = useState('');
  const isUnserved = useIsMissingModel(assistant);
  if (keys.isPending) return <WidgetSkeleton />;
  if (keys.isError && !keys.data) {
    return (
      <li>
        <QueryFailure
          query={keys}
          size="inline"
          title={t('deployment:keys.loadFailed')}
          meaning={t('deployment:keys.loadFailedText')}
        />
      </li>
    );
  }
  const usableKeys = keys.data.filter(canUseInWidget);
  const keysWithSecret = usableKeys.filter(({ id }) => secrets.has(id));
  // Prefers the key with the fewest scopes, because it will be in a public page.
  const key = (keysWithSecret.length > 0 ? keysWithSecret : usableKeys).toSorted(
    (a, b) => a.scopes.length - b.scopes.length,
  )[0];
  if (!key) {
    return (
      <StateRow
        name={t('widget')}
        note={t('widgetNoKey')}
        details={
          <Button size="sm" asChild>
            <Link to={deploymentPath(assistant.id)}>{t('createKey')}</Link>
          </Button>
        }
      >
        <Badge tone={assistant.isActive ? 'neutral' : 'warning'}>
          {t(assistant.isActive ? 'notYet' : 'off')}
        </Badge>
      </StateRow>
    );
  }
  const secret = secrets.get(key.id);
  const state = !assistant.isActive ? 'off' : isUnserved ? 'attention' : 'live';
  return (
    <StateRow
      name={t('widget')}
      note={t('widgetNote')}
      details={
        <div className="flex flex-col gap-3">
          {secret === undefined && <FullKeyField value={typedSecret} onChange={setTypedSecret} />}
          <div>
            <EmbedCodeBlock
              assistant={assistant}
              apiKey={key}
              secret={secret ?? typedSecret.trim()}
              type="popup"
            />
          </div>
          <Button size="sm" className="self-start" asChild>
            <Link to={deploymentPath(assistant.id)}>{t('deployment')}</Link>
          </Button>
        </div>
      }
    >
      <Badge tone={state === 'live' ? 'success' : 'warning'}>{t(state)}</Badge>
    </StateRow>
  );
}
