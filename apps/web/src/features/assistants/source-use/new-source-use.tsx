import { type Assistant, listAssistants } from '@anito/contract/assistants';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import type { NewSource } from '../../../source-kind/new-sources.ts';
import { showToast } from '../../../ui/toasts.ts';
import { assistantsKey } from '../assistants.queries.ts';
import { useSourceUse } from './use-source-use.ts';

/** Long enough to read the offer and decide. */
const offerMs = 15_000;

/**
 * Adds a new source to the assistant if the account has only one, with an undo button. With several
 * assistants, it offers the latest one in a toast. Draws nothing.
 */
export function NewSourceUse({ source }: { source: NewSource }) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const { use } = useSourceUse();
  const isStarted = useRef(false);
  async function start(): Promise<void> {
    const assistants = await client.fetchQuery<Assistant[]>({
      queryKey: assistantsKey,
      queryFn: ({ signal }) => callApi(listAssistants, {}, { signal }),
      staleTime: 0,
    });
    const [latest, ...others] = assistants.filter(
      ({ isAgentMode, connectionIds }) => !isAgentMode && !connectionIds.includes(source.id),
    );
    if (!latest) return;
    if (assistants.length === 1) return use(latest, source);
    showToast({
      type: 'info',
      title: t('use.ask', { source: source.name }),
      message: others.length > 0 ? t('use.askMore') : undefined,
      durationMs: offerMs,
      action: {
        label: t('use.in', { assistant: latest.name }),
        onPress: () => void use(latest, source),
      },
    });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: It starts once for each source.
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    // Without the list nothing is offered. The source's card still does.
    start().catch(() => undefined);
  }, []);
  return null;
}
