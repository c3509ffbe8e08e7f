import { countUsage } from './count-usage.ts';
import type { ChatModel, ModelReport } from './types.ts';

/** A model with what `createModels` needs to report, check and end it. */
export type Reported<T> = T & {
  report(): ModelReport;
  check?(): Promise<void>;
  close(): Promise<void> | void;
};

/** A chat model behind which another may be put while it answers. */
export type SwitchableChat = {
  chat: ChatModel;
  readonly current: Reported<ChatModel>;
  /** Answers by `next` from now on; the one before is ended once its last answer is. */
  switchTo(next: Reported<ChatModel>): void;
  close(): Promise<void>;
};

/** Begins with `first`. */
export function createSwitchableChat(first: Reported<ChatModel>): SwitchableChat {
  let used = { model: first, answers: 0 };

  /** Notes that the model in use answers, so that it is not ended meanwhile. */
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
