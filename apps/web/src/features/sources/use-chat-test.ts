import { ragAsk } from '@anito/contract/conversations';
import type { Connection } from '@anito/contract/sources';
import { useEffect, useReducer, useRef } from 'react';
import { ApiError } from '../../lib/api.ts';
import { streamAnswer } from '../../lib/stream-answer.ts';
import { emptyThread, findLastQuestion, isAnswering, reduceThread } from './chat-thread.ts';

/** Asks one source questions, each for itself; the thread is forgotten when the component goes. */
export function useChatTest({ id, type }: Connection) {
  const [thread, dispatch] = useReducer(reduceThread, emptyThread);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function answer(question: string): Promise<void> {
    const abort = new AbortController();
    running.current = abort;
    try {
      const body = { connectionId: `${type}_${id}`, question };
      for await (const chunk of streamAnswer(ragAsk, { body }, abort.signal)) {
        if (abort.signal.aborted) return;
        if (chunk.event === 'token') dispatch({ type: 'token', text: chunk.data.text });
        if (chunk.event === 'done') {
          const { answer, sources } = chunk.data;
          return dispatch({ type: 'done', answer, sources });
        }
        if (chunk.event === 'error') {
          const { error: message, code, requestId } = chunk.data;
          throw new ApiError(message, { status: 500, code, requestId });
        }
      }
      if (!abort.signal.aborted) throw new ApiError('Network request failed', { status: 0, code: 'network' });
    } catch (error) {
      if (!abort.signal.aborted) dispatch({ type: 'failed', error });
    }
  }

  return {
    thread,
    ask(question: string) {
      if (isAnswering(thread)) return;
      dispatch({ type: 'asked', question });
      void answer(question);
    },
    retry() {
      const question = findLastQuestion(thread);
      if (isAnswering(thread) || question === undefined) return;
      dispatch({ type: 'retried' });
      void answer(question);
    },
    stop() {
      running.current?.abort();
      dispatch({ type: 'stopped' });
    },
  };
}
