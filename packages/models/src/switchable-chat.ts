import { countUsage } from './count-usage.ts';
import type { ChatModel, ModelReport } from './types.ts';

/** A model with the methods that `createModels` needs to report, check and close it. */
export type ManagedModel<T> = T & {
  report(): ModelReport;
  check?(): Promise<void>;
  close(): Promise<void> | void;
};

/** A chat model that can be replaced while it is answering. */
export type SwitchableChat = {
  chat: ChatModel;
  readonly current: ManagedModel<ChatModel>;
  /** Uses `next` for all later requests. The previous model is closed after its last running answer. */
  switchTo(next: ManagedModel<ChatModel>): void;
  close(): Promise<void>;
};

/** Creates a switchable chat model that starts with `first`. */
export function createSwitchableChat(first: ManagedModel<ChatModel>): SwitchableChat {
  let active = { model: first, answers: 0 };

  /**
   * Returns the current model, and a function to call when the answer has ended. The model is not closed
   * before that.
   */
  function acquire() {
    const acquired = active;
    acquired.answers++;
    const release = async () => {
      acquired.answers--;
      if (acquired !== active && acquired.answers === 0) await acquired.model.close();
    };
    return { model: acquired.model, release };
  }

  return {
    chat: {
      get provider() {
        return active.model.provider;
      },
      get model() {
        return active.model.model;
      },
      get can() {
        return active.model.can;
      },
      get takesTokens() {
        return active.model.takesTokens;
      },
      async *stream(request) {
        const { model, release } = acquire();
        try {
          yield* countUsage(model, request);
        } finally {
          await release();
        }
      },
      async chooseTools(request) {
        const { model, release } = acquire();
        try {
          return await model.chooseTools(request);
        } finally {
          await release();
        }
      },
    },
    get current() {
      return active.model;
    },
    switchTo(next) {
      const previous = active;
      active = { model: next, answers: 0 };
      if (previous.answers === 0) void previous.model.close();
    },
    close: async () => active.model.close(),
  };
}
