import type { IncomingMessage } from './protocol.ts';
import type { HubSettings } from './settings.ts';

/** Callbacks and settings that a connection of type C gets from its hub. */
export interface ConnectionOwner<C> {
  readonly settings: HubSettings;
  readonly onError: (error: unknown, doing: string) => void;
  onOpened(connection: C): void;
  onMessage(connection: C, message: IncomingMessage): void;
  /** `wasOpen`: the handshake was complete, so that `onOpened` was called. */
  onClosed(connection: C, wasOpen: boolean): void;
  /** Called when the time to fetch the last messages of a closed connection is over. */
  onForgotten(connection: C): void;
}

/** Why a connection is closed, as sent to the client and the WebSocket peer. */
export interface CloseReason {
  /** A WebSocket close code (RFC 6455 §7.4). */
  code: number;
  error?: string;
  allowReconnect?: boolean;
}
