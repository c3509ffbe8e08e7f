import type { OfferedAction, RunOutcome, WantedRun } from '../actions/actions.service.ts';

/** What answering asks of other features; `features.ts` passes it in. */
export type AnswerPorts = {
  /** When a person of the business is called, and whether one is there now. */
  handover: {
    find(
      ownerId: string,
      assistantId: number,
    ): Promise<{ whenAsked: boolean; afterRefusals: boolean; isStaffed: boolean }>;
  };
  contactForm: {
    /** Whether the visitor of a thread has left how to reach them. */
    isReachable(ownerId: string, threadId: number): Promise<boolean>;
    /** Asks the visitor how to reach them where the owner wants it; resolves to whether they are asked now. */
    ask(
      ownerId: string,
      answered: { threadId: number; question: string; isUnanswered: boolean },
    ): Promise<boolean>;
    /** Closes the form of a visitor who has written how to reach them; resolves to whether it was open. */
    close(ownerId: string, threadId: number): Promise<boolean>;
  };
  actions: {
    /** What an assistant may do for a visitor. */
    list(ownerId: string, thread: { assistantId: number; isOneOff?: boolean }): Promise<OfferedAction[]>;
    /** Runs an action; the same key never runs twice. Throws only the signal's reason. */
    run(run: WantedRun, signal: AbortSignal): Promise<RunOutcome>;
  };
};

export type AnswerPortDeps = { answerPorts: AnswerPorts };
