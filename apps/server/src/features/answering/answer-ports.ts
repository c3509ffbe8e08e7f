import type { OfferedAction, RunOutcome, RunRequest } from '../actions/actions.service.ts';

/** The functions of other features that answering calls. `features.ts` passes them in. */
export type AnswerPorts = {
  /** Returns when the assistant hands over to a person, and whether one is available now. */
  handover: {
    find(
      ownerId: string,
      assistantId: number,
    ): Promise<{ whenAsked: boolean; afterRefusals: boolean; isStaffed: boolean }>;
  };
  contactForm: {
    /** Returns whether the visitor of a thread left contact details. */
    isReachable(ownerId: string, threadId: number): Promise<boolean>;
    /**
     * Asks the visitor for contact details if the owner's settings say so. Resolves to whether the form is
     * now open.
     */
    ask(
      ownerId: string,
      answeredQuestion: { threadId: number; question: string; isUnanswered: boolean },
    ): Promise<boolean>;
    /** Closes the contact form of a visitor who left contact details. Resolves to whether it was open. */
    close(ownerId: string, threadId: number): Promise<boolean>;
  };
  actions: {
    /** Lists the actions that an assistant may run for a visitor. */
    list(ownerId: string, thread: { assistantId: number; isOneOff?: boolean }): Promise<OfferedAction[]>;
    /** Runs an action. Two runs with the same key run it once. Throws only the signal's reason. */
    run(run: RunRequest, signal: AbortSignal): Promise<RunOutcome>;
  };
};

export type AnswerPortDeps = { answerPorts: AnswerPorts };
