/** Why a call did not come about, or broke off. */
export type CallFailure =
  | { kind: 'not-supported' | 'microphone-denied' | 'microphone-missing' | 'microphone-failed' | 'lost' }
  /** The secret was not given, or the provider refused: `cause` says why. */
  | { kind: 'token' | 'provider'; cause: unknown };

/** What one of the two says, in the order in which they speak. */
export type CallLine = { id: string; who: 'visitor' | 'assistant'; text: string; isInterrupted: boolean };

/** A call as it is shown. */
export type CallState = {
  phase: 'disconnected' | 'connecting' | 'connected' | 'error';
  /** While connecting: what is waited for. */
  step: 'microphone' | 'connection';
  /** Whose turn it is to be heard. */
  speaking: 'visitor' | 'assistant' | null;
  isMuted: boolean;
  /** Something is looked up. */
  isSearching: boolean;
  /** The assistant could not answer what was said last. */
  hasAnswerFailed: boolean;
  lines: CallLine[];
  failure: CallFailure | null;
  /** When it ends by itself, in milliseconds since 1970; null before it began. */
  endsAt: number | null;
  /** Whether it has ended since its time was over. */
  isTimeOver: boolean;
};

/** Before the first call. */
export const idleCall: CallState = {
  phase: 'disconnected',
  step: 'microphone',
  speaking: null,
  isMuted: false,
  isSearching: false,
  hasAnswerFailed: false,
  lines: [],
  failure: null,
  endsAt: null,
  isTimeOver: false,
};
