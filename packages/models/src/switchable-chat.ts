import { countUsage } from './count-usage.ts';
import type { ChatModel, ModelReport } from './types.ts';

/** A model with the methods that `createModels` needs to report, check and close it. */
export type Reported<T> = T & {
  report(): ModelReport;
  check?(): Promise<void>;
  close(): Promise<void> | void;
};

/** A chat model that can be replaced while it is answering. */
export type SwitchableChat = {
  chat: ChatModel;
  readonly current: Reported<ChatModel>;
  /** Uses `next` for all later requests. The previous model is closed after its last running answer. */
  switchTo(next: Reported<ChatModel>): void;
  close(): Promise<void>;
};

/** Creates a switchable chat model that starts with `first`. */
export function createSwitchableChat(first: Reported<ChatModel>): SwitchableChat {
  let used = { model: first, answers: 0 };

  /** Counts a running answer, so that its model is not closed before the answer ends. */
  function hold() {
    const own = used;
    own.answers++;
    const release = async () => {
      own.answers--;
      if (own !== used && own.answers === 0) await own.model.close();
    };
    return { model: own.model, release };
  }

  return {
    chat: {
      get provider() {
        return used.model.provider;
      },
      get model() {
        return used.model.model;
      },
      get can() {
        return used.model.can;
      },
      get takesTokens() {
        return used.model.takesTokens;
      },
      async *stream(request) {
        const { model, release } = hold();
        try {
          yield* countUsage(model, request);
        } finally {
          await release();
        }
      },
      async chooseTools(request) {
        const { model, release } = hold();
        try {
          return await model.chooseTools(request);
        } finally {
          await release();
        }
      },
    },
    get current() {
      return used.model;
    },
    switchTo(next) {
      const before = used;
      used = { model: next, answers: 0 };
      if (before.answers === 0) void before.model.close();
    },
    close: async () => used.model.close(),
  };
}
