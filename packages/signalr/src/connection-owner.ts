import type { IncomingMessage } from './protocol.ts';
import type { HubSettings } from './settings.ts';

/** What a connection of type C asks of its hub. */
export interface ConnectionOwner<C> {
  readonly settings: HubSettings;
  readonly onError: (error: unknown, doing: string) => void;
  onOpened(connection: C): void;
  onMessage(connection: C, message: IncomingMessage): void;
  /** `wasOpen` when the handshake had been finished, so that `onOpened` was called. */
  onClosed(connection: C, wasOpen: boolean): void;
  /** The time to fetch the last words of a closed connection is over. */
  onForgotten(connection: C): void;
}

/** Why a connection ends, as the client and the WebSocket peer are told. */
export interface CloseReason {
  /** A WebSocket close code (RFC 6455 §7.4). */
  code: number;
  error?: string;
  allowReconnect?: boolean;
}
