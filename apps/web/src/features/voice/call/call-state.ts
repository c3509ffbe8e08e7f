/** Why a call failed or broke off. */
export type CallFailure =
  | { kind: 'not-supported' | 'microphone-denied' | 'microphone-missing' | 'microphone-failed' | 'lost' }
  /** The server issued no token, or the provider refused. `cause` is the error. */
  | { kind: 'token' | 'provider'; cause: unknown };

/** One utterance of the visitor or the assistant, in the order of speaking. */
export type CallLine = { id: string; speaker: 'visitor' | 'assistant'; text: string; isInterrupted: boolean };

/** State of a call for the interface. */
export type CallState = {
  phase: 'disconnected' | 'connecting' | 'connected' | 'error';
  /** What the call waits for while connecting. */
  step: 'microphone' | 'connection';
  /** The current speaker. */
  speaking: 'visitor' | 'assistant' | null;
  isMuted: boolean;
  /** Whether the assistant is searching. */
  isSearching: boolean;
  /** Whether the assistant could not answer the last question. */
  hasAnswerFailed: boolean;
  lines: CallLine[];
  failure: CallFailure | null;
  /** When the call ends automatically, in milliseconds since 1970. Null before it starts. */
  endsAt: number | null;
  /** Whether the call ended because its time was over. */
  isTimeOver: boolean;
};

/** State before the first call. */
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
