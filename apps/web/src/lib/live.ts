import { ingestionHubPath, type LiveEvent, liveEvent } from '@anito/contract/live';
import type { HubConnection } from '@microsoft/signalr';
import { useEffect, useSyncExternalStore } from 'react';
import { getImpersonationHeaders } from './auth/impersonation.ts';
import { getAccessToken } from './auth/session.ts';
import { findTokens, subscribeTokens } from './auth/tokens.ts';
import { normalizeLiveEvent } from './normalize-live-event.ts';

/** State of the live connection, as shown by the status dot. */
export type LiveState = 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnected';

type EventName = LiveEvent['event'];
type DataOf<Name extends EventName> = Extract<LiveEvent, { event: Name }>['data'];
type Handler = (data: never) => void;

const retryDelaysMs = [0, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000];
const freshAttemptMs = 3_000;
/**
 * How long an unused connection stays open, in milliseconds, so that moving to another screen does not lose
 * it or its events.
 */
const lingerMs = 2_000;
const eventNames: EventName[] = [
  'InitialStatus',
  'StatusUpdate',
  'ProgressUpdate',
  'PageReingestUpdate',
  'ModelChangeUpdate',
  'NotificationsUpdate',
  'ThreadUpdate',
  'CustomerAlert',
  'AnnouncementsUpdate',
];

let state: LiveState = 'Disconnected';
let connection: HubConnection | undefined;
let users = 0;
/** Whether the connection is in use, or was a moment ago. */
let isHeld = false;
let listening: AbortController | undefined;
let releaseTimer: ReturnType<typeof setTimeout> | undefined;
let freshAttempt: ReturnType<typeof setTimeout> | undefined;
const stateListeners = new Set<() => void>();
const handlers = new Map<EventName, Set<Handler>>();

/** Sets the state of the live connection and notifies the components that show it. */
function setState(next: LiveState): void {
  state = next;
  for (const listener of stateListeners) listener();
}

/**
 * Passes a server event to its subscribers after normalizing its fields. Ignores unknown and invalid events.
 */
export function dispatchLiveEvent(event: EventName, data: unknown): void {
  const parsed = liveEvent.safeParse({ event, data: normalizeLiveEvent(event, data) });
  if (!parsed.success) return;
  for (const handler of handlers.get(event) ?? []) handler(parsed.data.data as never);
}

/**
 * Creates the SignalR connection with its event handlers, without starting it. Loads the client library
 * first.
 */
async function buildConnection(): Promise<HubConnection> {
  const { HttpTransportType, HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
  const hub = new HubConnectionBuilder()
    .withUrl(ingestionHubPath, {
      accessTokenFactory: getAccessToken,
      // Sent when the connection is negotiated. Starting or ending impersonation reloads the page.
      headers: getImpersonationHeaders(),
      // The client tries these in order: WebSockets, server-sent events, long polling.
      transport:
        HttpTransportType.WebSockets | HttpTransportType.ServerSentEvents | HttpTransportType.LongPolling,
    })
    .withAutomaticReconnect(retryDelaysMs)
    .withStatefulReconnect({ bufferSize: 100_000 })
    .withServerTimeout(30_000)
    .withKeepAliveInterval(15_000)
    .configureLogging(LogLevel.None)
    .build();
  for (const name of eventNames) hub.on(name, (data: unknown) => dispatchLiveEvent(name, data));
  hub.onreconnecting(() => setState('Reconnecting'));
  hub.onreconnected(() => setState('Connected'));
  hub.onclose(() => {
    setState('Disconnected');
    scheduleFreshAttempt();
  });
  return hub;
}

/**
 * Schedules a new attempt to connect after `freshAttemptMs` if the page is visible and the connection is in
 * use. A hidden page tries when it becomes visible.
 */
function scheduleFreshAttempt(): void {
  clearTimeout(freshAttempt);
  if (!isHeld || document.visibilityState !== 'visible') return;
  freshAttempt = setTimeout(connect, freshAttemptMs);
}

/**
 * Connects if the connection is in use, a user is signed in and it is disconnected. Schedules another attempt
 * after a failure, and never rejects.
 */
async function connect(): Promise<void> {
  clearTimeout(freshAttempt);
  if (!isHeld || !findTokens() || state !== 'Disconnected') return;
  setState('Connecting');
  try {
    connection ??= await buildConnection();
    await connection.start();
    if (!isHeld) return void connection.stop();
    setState('Connected');
  } catch {
    setState('Disconnected');
    scheduleFreshAttempt();
  }
}

/** Reconnects when the page becomes visible or the browser is online again. */
function onVisible(): void {
  if (document.visibilityState === 'visible') void connect();
}

/** Connects after a sign-in, and disconnects when the tokens are deleted. */
function onTokens(): void {
  if (findTokens()) void connect();
  else void connection?.stop();
}

let stopTokens: (() => void) | undefined;

/**
 * Counts one more user of the live connection. The first one opens it and adds the listeners that reconnect
 * it.
 */
function acquire(): void {
  users += 1;
  clearTimeout(releaseTimer);
  if (isHeld) return;
  isHeld = true;
  listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', onVisible, { signal });
  addEventListener('online', onVisible, { signal });
  stopTokens = subscribeTokens(onTokens);
  void connect();
}

/** Counts one user of the live connection less. Without users, it closes after `lingerMs`. */
function release(): void {
  users -= 1;
  if (users === 0) releaseTimer = setTimeout(closeLiveConnection, lingerMs);
}

/**
 * Closes the connection and removes the listeners. Does nothing if the connection is not in use. Tests call
 * it after their components are unmounted, because their page can end before `lingerMs`.
 */
export function closeLiveConnection(): void {
  clearTimeout(releaseTimer);
  clearTimeout(freshAttempt);
  isHeld = false;
  listening?.abort();
  stopTokens?.();
  void connection?.stop();
}

/** Holds the live connection open while the component is mounted. Returns its state. */
export function useLiveConnection(): LiveState {
  useEffect(() => {
    acquire();
    return release;
  }, []);
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    () => state,
  );
}

/**
 * Calls `handler` with the validated data of each event of that name. Does not open the connection:
 * `useLiveConnection` does. Returns a function that unsubscribes.
 */
export function subscribeLive<Name extends EventName>(
  event: Name,
  handler: (data: DataOf<Name>) => void,
): () => void {
  const set = handlers.get(event) ?? new Set<Handler>();
  handlers.set(event, set.add(handler as Handler));
  return () => {
    set.delete(handler as Handler);
  };
}
