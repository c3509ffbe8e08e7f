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
import { type CallEvent, parseProviderEvent } from './parse-provider-event.ts';

/** Target of a call: the owner's assistant, or a public one. */
export type CallTarget = { assistantId: number | undefined; isOwner: boolean };

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
const connectTimeoutMs = 20_000;

/** A call that is starting or running. */
type ActiveCall = { abort: AbortController; turns: CallTurns; line?: Line; secret?: string };

const isFailure = (error: unknown): error is CallFailure =>
  typeof error === 'object' && error !== null && 'kind' in error;

/**
 * Creates the state machine of a voice call: disconnected → connecting → connected → disconnected or error.
 * It does not connect yet.
 */
export function createVoiceCall({ assistantId, isOwner }: CallTarget): VoiceCall {
  let state = idleCall;
  let activeCall: ActiveCall | undefined;
  const listeners = new Set<() => void>();

  function setState(changed: Partial<CallState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  /** Stores the turns that have become complete. A turn that fails twice is lost. */
  function saveTurns({ turns, secret }: ActiveCall, options?: { isOver: boolean }): void {
    if (!secret) return;
    for (const turn of turns.takeComplete(options)) {
      // Retried once, so that a short interruption does not lose the turn.
      const body = { call: secret, ...turn };
      const send = () => callApi(keepVoiceTurn, { body }, { keepalive: true });
      void send().catch(() => send().catch(() => undefined));
    }
  }

  /** Ends the running call, in any phase, and reports it to the server. Does nothing without a call. */
  function close(changed: Partial<CallState>): void {
    const ended = activeCall;
    activeCall = undefined;
    if (!ended) return;
    ended.abort.abort();
    ended.line?.close();
    saveTurns(ended, { isOver: true });
    if (ended.secret) {
      const body = { call: ended.secret };
      void callApi(endVoiceCall, { body }, { keepalive: true }).catch(() => undefined);
    }
    setState({ speaking: null, isSearching: false, isMuted: false, endsAt: null, ...changed });
  }

  const fail = (failure: CallFailure) => close({ phase: 'error', failure });

  /** Searches the sources for the provider and sends the passages back, or that the search failed. */
  async function search(active: ActiveCall, callId: string, query: string): Promise<void> {
    if (!active.secret) return;
    setState({ isSearching: true });
    const body = { call: active.secret, query };
    const searchResult = query
      ? await callApi(searchInVoiceCall, { body }, { signal: active.abort.signal }).catch(() => undefined)
      : undefined;
    if (activeCall !== active) return;
    setState({ isSearching: false });
    const output = JSON.stringify(
      searchResult
        ? { passages: searchResult.passages }
        : { error: 'The search failed. Say so, and offer to try again.' },
    );
    const item = { type: 'function_call_output', call_id: callId, output };
    active.line?.send({ type: 'conversation.item.create', item });
    active.line?.send({ type: 'response.create' });
  }

  /** Applies a provider event to the turns and the state. */
  function handleEvent(active: ActiveCall, event: CallEvent): void {
    const { turns } = active;
    if (event.kind === 'visitor-speaking') setState({ speaking: event.isSpeaking ? 'visitor' : null });
    if (event.kind === 'assistant-speaking') setState({ speaking: event.isSpeaking ? 'assistant' : null });
    if (event.kind === 'visitor-spoke') turns.startTurn(event.id);
    if (event.kind === 'heard') turns.setQuestion(event.id, event.text);
    if (event.kind === 'said') {
      turns.addAnswer(event.words);
      setState({ hasAnswerFailed: false });
    }
    if (event.kind === 'answered') turns.endAnswer(event.isInterrupted);
    if (event.kind === 'failed') setState({ hasAnswerFailed: true });
    if (event.kind === 'search') void search(active, event.callId, event.query);
    saveTurns(active);
    setState({ lines: turns.list() });
  }

  /** Marks the call as connected and asks the assistant to greet. */
  function onConnected(active: ActiveCall): void {
    if (activeCall !== active || state.phase !== 'connecting') return;
    setState({ phase: 'connected' });
    active.line?.send({ type: 'response.create' });
  }

  /** Fetches the token of a call. Throws a `CallFailure`. */
  async function getToken(signal: AbortSignal): Promise<VoiceToken> {
    try {
      const body = assistantId === undefined ? {} : { assistantId };
      return await callApi(createVoiceToken, { body }, { signal, isSignedIn: isOwner });
    } catch (cause) {
      throw { kind: 'token', cause } satisfies CallFailure;
    }
  }

  /** Offers the connection to the provider and accepts its answer. Throws a `CallFailure`. */
  async function offer(active: ActiveCall, { callUrl, client_secret, call }: VoiceToken): Promise<void> {
    const { line, abort } = active;
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
    if (activeCall) return;
    const active: ActiveCall = { abort: new AbortController(), turns: new CallTurns() };
    activeCall = active;
    setState({ ...idleCall, phase: 'connecting' });
    let microphone: MediaStream | undefined;
    try {
      if (!canCall()) throw { kind: 'not-supported' } satisfies CallFailure;
      microphone = await openMicrophone();
      active.abort.signal.throwIfAborted();
      setState({ step: 'connection' });
      const token = await getToken(active.abort.signal);
      active.secret = token.call.secret;
      const line = await openLine(microphone, {
        onOpen: () => onConnected(active),
        onEvent: (text) => {
          for (const event of parseProviderEvent(text)) if (activeCall === active) handleEvent(active, event);
        },
        onLost: () => activeCall === active && fail({ kind: 'lost' }),
      });
      // The call may have ended while the line was being prepared.
      if (active.abort.signal.aborted) line.close();
      active.abort.signal.throwIfAborted();
      active.line = line;
      await offer(active, token);
      active.abort.signal.throwIfAborted();
      startTimers(active, token.call.seconds);
    } catch (error) {
      for (const track of microphone?.getTracks() ?? []) track.stop();
      if (activeCall !== active) return;
      fail(isFailure(error) ? error : { kind: 'lost' });
    }
  }

  /** Ends a call that does not connect in time, or whose time is over. */
  function startTimers(active: ActiveCall, seconds: number): void {
    setState({ endsAt: Date.now() + seconds * 1_000 });
    const connectTimer = setTimeout(() => {
      if (activeCall === active && state.phase === 'connecting') fail({ kind: 'lost' });
    }, connectTimeoutMs);
    const endTimer = setTimeout(() => {
      if (activeCall === active) close({ phase: 'disconnected', isTimeOver: true });
    }, seconds * 1_000);
    active.abort.signal.addEventListener('abort', () => {
      clearTimeout(connectTimer);
      clearTimeout(endTimer);
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
      setState({ isMuted });
      void activeCall?.line?.setMuted(isMuted);
    },
    interrupt() {
      activeCall?.line?.send({ type: 'response.cancel' });
      activeCall?.line?.send({ type: 'output_audio_buffer.clear' });
    },
    end: () => close({ phase: 'disconnected' }),
    readLevels: () => activeCall?.line?.readLevels() ?? { visitor: 0, assistant: 0 },
  };
}
