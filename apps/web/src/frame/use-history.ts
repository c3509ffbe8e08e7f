import type { ConversationRecord } from '@anito/contract/conversations';
import { limits } from '@anito/contract/limits';
import { useEffect, useState } from 'react';
import { callApi } from '../lib/api.ts';
import type { Visitor } from './choose-visitor.ts';
import { widgetHistory } from './frame-calls.ts';

/** What the visitor and the assistant have said before; `records` undefined when it could not be loaded. */
export function useHistory(
  assistantId: number,
  { id, isKnown }: Visitor,
): { isLoading: boolean; records: ConversationRecord[] | undefined } {
  const [state, setState] = useState<{ isLoading: boolean; records: ConversationRecord[] | undefined }>({
    isLoading: isKnown,
    records: [],
  });
  useEffect(() => {
    if (!isKnown) return;
    const controller = new AbortController();
    const query = { channelUserId: id, limit: limits.historyPageMax, offset: 0 };
    void callApi(widgetHistory, { params: { id: assistantId }, query }, { signal: controller.signal })
      .catch(() => undefined)
      .then((records) => {
        if (!controller.signal.aborted) setState({ isLoading: false, records });
      });
    return () => controller.abort();
  }, [assistantId, id, isKnown]);
  return state;
}
