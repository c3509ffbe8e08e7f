import { ingestionHubPath, type LiveEvent, liveEvent } from '@anito/contract/live';
import type { HubConnection } from '@microsoft/signalr';
import { useEffect, useSyncExternalStore } from 'react';
import { listImpersonationHeaders } from './auth/impersonation.ts';
import { getAccessToken } from './auth/session.ts';
import { findTokens, subscribeTokens } from './auth/tokens.ts';
import { normalizeLiveEvent } from './normalize-live-event.ts';

/** The state of the live connection, as the status dot shows it. */
export type LiveState = 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnected';

type EventName = LiveEvent['event'];
type DataOf<Name extends EventName> = Extract<LiveEvent, { event: Name }>['data'];
type Handler = (data: never) => void;

const retryDelaysMs = [0, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000];
const freshAttemptMs = 3_000;
/** Who goes from one screen that uses the connection to another does not lose it, nor what is told meanwhile. */
const lingerMs = 2_000;
const eventNames: EventName[] = [
  'InitialStatus',
  'StatusUpdate',
  'ProgressUpdate',
  'PageReingestUpdate',
  'ModelChangeUpdate',
  'NotificationsUpdate',
  'ThreadUpdate',
  'AnnouncementsUpdate',
];

let state: LiveState = 'Disconnected';
let connection: HubConnection | undefined;
let users = 0;
/** Whether somebody uses the connection, or did so a moment ago. */
let isHeld = false;
let letGo: ReturnType<typeof setTimeout> | undefined;
let freshAttempt: ReturnType<typeof setTimeout> | undefined;
const stateListeners = new Set<() => void>();
const handlers = new Map<EventName, Set<Handler>>();

function setState(next: LiveState): void {
  state = next;
  for (const listener of stateListeners) listener();
}

/** Tells all who follow it what the server sent; what is no event of ours is left out. */
export function takeLiveEvent(event: EventName, data: unknown): void {
  const parsed = liveEvent.safeParse({ event, data: normalizeLiveEvent(event, data) });
  if (!parsed.success) return;
  for (const handler of handlers.get(event) ?? []) handler(parsed.data.data as never);
}

async function buildConnection(): Promise<HubConnection> {
  const { HttpTransportType, HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
  const hub = new HubConnectionBuilder()
    .withUrl(ingestionHubPath, {
      accessTokenFactory: getAccessToken,
      // Sent when the connection is negotiated; who begins or ends acting as somebody loads the page anew.
      headers: listImpersonationHeaders(),
      // The client tries them in this order: WebSockets, server-sent events, long polling.
      transport:
        HttpTransportType.WebSockets | HttpTransportType.ServerSentEvents | HttpTransportType.LongPolling,
    })
    .withAutomaticReconnect(retryDelaysMs)
    .withStatefulReconnect({ bufferSize: 100_000 })
    .withServerTimeout(30_000)
    .withKeepAliveInterval(15_000)
    .configureLogging(LogLevel.None)
    .build();
  for (const name of eventNames) hub.on(name, (data: unknown) => takeLiveEvent(name, data));
  hub.onreconnecting(() => setState('Reconnecting'));
  hub.onreconnected(() => setState('Connected'));
  hub.onclose(() => {
    setState('Disconnected');
    scheduleFreshAttempt();
  });
  return hub;
}

/** After a close: a fresh attempt in 3 s while the page is seen; a hidden page tries when it is seen again. */
function scheduleFreshAttempt(): void {
  clearTimeout(freshAttempt);
  if (!isHeld || document.visibilityState !== 'visible') return;
  freshAttempt = setTimeout(connect, freshAttemptMs);
}

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

function onVisible(): void {
  if (document.visibilityState === 'visible') void connect();
}

/** Connects again when someone signed in, and lets go when the tokens are gone. */
function onTokens(): void {
  if (findTokens()) void connect();
  else void connection?.stop();
}

let stopTokens: (() => void) | undefined;

function acquire(): void {
  users += 1;
  clearTimeout(letGo);
  if (isHeld) return;
  isHeld = true;
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('online', onVisible);
  stopTokens = subscribeTokens(onTokens);
  void connect();
}

function release(): void {
  users -= 1;
  if (users === 0) letGo = setTimeout(stop, lingerMs);
}

function stop(): void {
  isHeld = false;
  document.removeEventListener('visibilitychange', onVisible);
  removeEventListener('online', onVisible);
  stopTokens?.();
  clearTimeout(freshAttempt);
  void connection?.stop();
}

/** Holds the live connection open while the component is mounted and answers its state. */
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

/** Calls back for each event of that name; the connection itself is held by `useLiveConnection`. Returns how to stop. */
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
