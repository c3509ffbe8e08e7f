import type { Assistant } from '@anito/contract/assistants';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deploymentPath } from '../../app/paths.ts';
import { useIsMissingModel } from '../../lib/use-models.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateRow } from '../../ui/state-row.tsx';
import { EmbedCodeBlock } from './embed-code-block.tsx';

/** State of an assistant's widget, with its embed code. */
export function ShareWidget({ assistant }: { assistant: Assistant }) {
  return (
    // Without this boundary React would hide the page and the dialog until the texts have loaded.
    <Suspense
      fallback={
        <li className="px-4 py-3">
          <Skeleton className="h-10" />
        </li>
      }
    >
      <LoadedWidget assistant={assistant} />
    </Suspense>
  );
}

/** The content of `ShareWidget`, once its texts are loaded. */
function LoadedWidget({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation(['share', 'deployment']);
  const isUnserved = useIsMissingModel(assistant);
  const state = !assistant.isActive ? 'off' : isUnserved ? 'attention' : 'ready';
  return (
    <StateRow
      name={t('widget')}
      note={t('widgetNote')}
      details={
        <div className="flex flex-col gap-3">
          <EmbedCodeBlock assistant={assistant} type="popup" />
          <Button size="sm" className="self-start" asChild>
            <Link to={deploymentPath(assistant.id)}>{t('deployment')}</Link>
          </Button>
        </div>
      }
    >
      <Badge tone={state === 'ready' ? 'accent' : 'warning'}>{t(state)}</Badge>
    </StateRow>
  );
}
