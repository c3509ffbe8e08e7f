import type { AnswerSource } from '@anito/contract/conversations';

export type ThreadMessage = {
  id: number;
  role: 'user' | 'assistant';
  text: string;
  /** Where the answer comes from; undefined until it is complete. */
  sources?: AnswerSource[];
  state: 'streaming' | 'complete' | 'stopped';
};

/** A chat as a state machine: `ready` and `failed` take a question, `sending` and `streaming` can be stopped. */
export type Thread = {
  status: 'ready' | 'sending' | 'streaming' | 'failed';
  messages: ThreadMessage[];
  /** Why the last question has no answer. */
  error?: unknown;
};

export type ThreadAction =
  | { type: 'asked'; question: string }
  | { type: 'retried' }
  | { type: 'token'; text: string }
  | { type: 'done'; answer: string; sources: AnswerSource[] }
  | { type: 'stopped' }
  | { type: 'failed'; error: unknown };

export const emptyThread: Thread = { status: 'ready', messages: [] };

/** Whether an answer is on its way. */
export function isAnswering(thread: Thread): boolean {
  return thread.status === 'sending' || thread.status === 'streaming';
}

/** The question that the failed answer was for. */
export function findLastQuestion(thread: Thread): string | undefined {
  return thread.messages.findLast((message) => message.role === 'user')?.text;
}

function append(thread: Thread, message: Omit<ThreadMessage, 'id'>): ThreadMessage[] {
  return [...thread.messages, { ...message, id: (thread.messages.at(-1)?.id ?? 0) + 1 }];
}

/** The messages with the answer that is coming in changed, or begun. */
function changeAnswer(thread: Thread, change: (text: string) => Partial<ThreadMessage>): ThreadMessage[] {
  const last = thread.messages.at(-1);
  if (last?.state !== 'streaming') {
    return append(thread, { role: 'assistant', text: '', state: 'streaming', ...change('') });
  }
  return [...thread.messages.slice(0, -1), { ...last, ...change(last.text) }];
}

/** What is left of an answer that broke off: nothing, or what had come so far. */
function breakOff(thread: Thread): ThreadMessage[] {
  return thread.messages.map((message) =>
    message.state === 'streaming' ? { ...message, state: 'stopped' } : message,
  );
}

/** The next state; actions that come too late (a token after a stop) change nothing. */
export function reduceThread(thread: Thread, action: ThreadAction): Thread {
  if (action.type === 'asked' || action.type === 'retried') {
    if (isAnswering(thread)) return thread;
    const messages =
      action.type === 'asked'
        ? append(thread, { role: 'user', text: action.question, state: 'complete' })
        : thread.messages;
    return { status: 'sending', messages };
  }
  if (!isAnswering(thread)) return thread;
  switch (action.type) {
    case 'token':
      return {
        status: 'streaming',
        messages: changeAnswer(thread, (text) => ({ text: text + action.text })),
      };
    case 'done': {
      const { answer, sources } = action;
      return {
        status: 'ready',
        messages: changeAnswer(thread, () => ({ text: answer, sources, state: 'complete' })),
      };
    }
    case 'stopped':
      return { status: 'ready', messages: breakOff(thread) };
    case 'failed':
      return { status: 'failed', messages: breakOff(thread), error: action.error };
  }
}
