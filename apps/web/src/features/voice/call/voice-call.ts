import type { VoiceToken } from '@anito/contract/realtime';
import { callApi, offerCall } from '../../../lib/api.ts';
import {
  createVoiceToken,
  endVoiceCall,
  keepVoiceTurn,
  noteVoiceCall,
  searchInVoiceCall,
} from '../voice-calls.ts';
import { type CallFailure, type CallState, idleCall } from './call-state.ts';
import { CallTurns } from './call-turns.ts';
import { canCall, type Line, openLine, openMicrophone } from './open-line.ts';
import { type CallEvent, readEvent } from './read-event.ts';

/** Target of a call: the owner's assistant, or a public one. */
export type Called = { assistantId: number | undefined; isOwner: boolean };

/** State machine of a call, outside React. Components draw `getState()` and call the other methods. */
export type VoiceCall = {
  getState: () => CallState;
  subscribe: (listener: () => void) => () => void;
  /** Starts a call. Does nothing during a call. */
  connect: () => Promise<void>;
  setMuted: (isMuted: boolean) => void;
  /** Interrupts the assistant. */
  interrupt: () => void;
  end: () => void;
  readLevels: () => { visitor: number; assistant: number };
};

/** Time without a connection after which the provider counts as unreachable, in milliseconds. */
const patienceMs = 20_000;

/** A call that is starting or running. */
type Running = { abort: AbortController; turns: CallTurns; line?: Line; secret?: string };

const isFailure = (error: unknown): error is CallFailure =>
  typeof error === 'object' && error !== null && 'kind' in error;

/** Creates the state machine of calls: disconnected → connecting → connected → disconnected or error. */
export function createVoiceCall({ assistantId, isOwner }: Called): VoiceCall {
  let state = idleCall;
  let running: Running | undefined;
  const listeners = new Set<() => void>();

  function set(changed: Partial<CallState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  function keep({ turns, secret }: Running, options?: { isOver: boolean }): void {
    if (!secret) return;
    for (const turn of turns.take(options)) {
      // Retried once, so that a short interruption does not lose the turn.
      const body = { call: secret, ...turn };
      const send = () => callApi(keepVoiceTurn, { body }, { keepalive: true });
      void send().catch(() => send().catch(() => undefined));
    }
  }

  /** Ends the running call, in any phase. */
  function close(changed: Partial<CallState>): void {
    const ended = running;
    running = undefined;
    if (!ended) return;
    ended.abort.abort();
    ended.line?.close();
    keep(ended, { isOver: true });
    if (ended.secret) {
      const body = { call: ended.secret };
      void callApi(endVoiceCall, { body }, { keepalive: true }).catch(() => undefined);
    }
    set({ speaking: null, isSearching: false, isMuted: false, endsAt: null, ...changed });
  }

  const fail = (failure: CallFailure) => close({ phase: 'error', failure });

  async function search(own: Running, callId: string, query: string): Promise<void> {
    if (!own.secret) return;
    set({ isSearching: true });
    const body = { call: own.secret, query };
    const found = query
      ? await callApi(searchInVoiceCall, { body }, { signal: own.abort.signal }).catch(() => undefined)
      : undefined;
    if (running !== own) return;
    set({ isSearching: false });
    const output = JSON.stringify(
      found ? { passages: found.passages } : { error: 'The search failed. Say so, and offer to try again.' },
    );
    const item = { type: 'function_call_output', call_id: callId, output };
    own.line?.send({ type: 'conversation.item.create', item });
    own.line?.send({ type: 'response.create' });
  }

  function take(own: Running, event: CallEvent): void {
    const { turns } = own;
    if (event.kind === 'visitor-speaking') set({ speaking: event.isSpeaking ? 'visitor' : null });
    if (event.kind === 'assistant-speaking') set({ speaking: event.isSpeaking ? 'assistant' : null });
    if (event.kind === 'visitor-spoke') turns.begin(event.id);
    if (event.kind === 'heard') turns.hear(event.id, event.text);
    if (event.kind === 'said') {
      turns.say(event.words);
      set({ hasAnswerFailed: false });
    }
    if (event.kind === 'answered') turns.endAnswer(event.isInterrupted);
    if (event.kind === 'failed') set({ hasAnswerFailed: true });
    if (event.kind === 'search') void search(own, event.callId, event.query);
    keep(own);
    set({ lines: turns.list() });
  }

  function begin(own: Running): void {
    if (running !== own || state.phase !== 'connecting') return;
    set({ phase: 'connected' });
    own.line?.send({ type: 'response.create' });
  }

  async function getToken(signal: AbortSignal): Promise<VoiceToken> {
    try {
      const body = assistantId === undefined ? {} : { assistantId };
      return await callApi(createVoiceToken, { body }, { signal, isSignedIn: isOwner });
    } catch (cause) {
      throw { kind: 'token', cause } satisfies CallFailure;
    }
  }

  async function offer(own: Running, { callUrl, client_secret, call }: VoiceToken): Promise<void> {
    const { line, abort } = own;
    if (!line) return;
    try {
      const answer = await offerCall(callUrl, client_secret.value, { sdp: line.offer, signal: abort.signal });
      if (answer.callId) {
        const body = { call: call.secret, providerCallId: answer.callId };
        void callApi(noteVoiceCall, { body }).catch(() => undefined);
      }
      await line.accept(answer.sdp);
    } catch (cause) {
      throw { kind: 'provider', cause } satisfies CallFailure;
    }
  }

  async function connect(): Promise<void> {
    if (running) return;
    const own: Running = { abort: new AbortController(), turns: new CallTurns() };
    running = own;
    set({ ...idleCall, phase: 'connecting' });
    let microphone: MediaStream | undefined;
    try {
      if (!canCall()) throw { kind: 'not-supported' } satisfies CallFailure;
      microphone = await openMicrophone();
      own.abort.signal.throwIfAborted();
      set({ step: 'connection' });
      const token = await getToken(own.abort.signal);
      own.secret = token.call.secret;
      const line = await openLine(microphone, {
        onOpen: () => begin(own),
        onEvent: (text) => {
          for (const event of readEvent(text)) if (running === own) take(own, event);
        },
        onLost: () => running === own && fail({ kind: 'lost' }),
      });
      own.line = line;
      await offer(own, token);
      own.abort.signal.throwIfAborted();
      watch(own, token.call.seconds);
    } catch (error) {
      for (const track of microphone?.getTracks() ?? []) track.stop();
      if (running !== own) return;
      fail(isFailure(error) ? error : { kind: 'lost' });
    }
  }

  /** Ends a call that does not connect in time, or whose time is over. */
  function watch(own: Running, seconds: number): void {
    set({ endsAt: Date.now() + seconds * 1_000 });
    const patience = setTimeout(() => {
      if (running === own && state.phase === 'connecting') fail({ kind: 'lost' });
    }, patienceMs);
    const end = setTimeout(() => {
      if (running === own) close({ phase: 'disconnected', isTimeOver: true });
    }, seconds * 1_000);
    own.abort.signal.addEventListener('abort', () => {
      clearTimeout(patience);
      clearTimeout(end);
    });
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect,
    setMuted(isMuted) {
      set({ isMuted });
      void running?.line?.setMuted(isMuted);
    },
    interrupt() {
      running?.line?.send({ type: 'response.cancel' });
      running?.line?.send({ type: 'output_audio_buffer.clear' });
    },
    end: () => close({ phase: 'disconnected' }),
    readLevels: () => running?.line?.readLevels() ?? { visitor: 0, assistant: 0 },
  };
}
