import type { WidgetConfig } from './widget.ts';

/** What the page around a widget says to its frame; all of it with `anito`, so that others' messages are told apart. */
export type HostMessage =
  /** The answer to `ready`: what to show, whether it can be closed, and the visitor whom the page knows. */
  | { anito: 'start'; config: WidgetConfig; title: string; isPopup: boolean; visitorId: string | null }
  /** The answer to `renew`; null when the key no longer opens anything. */
  | { anito: 'token'; token: string | null }
  | { anito: 'focus' };

/** What the frame of a widget says to the page around it. */
export type FrameMessage =
  | { anito: 'ready' }
  | { anito: 'close' }
  /** Its token has ended. */
  | { anito: 'renew' }
  /** Its own storage is blocked: the page may keep the visitor for it. */
  | { anito: 'visitor'; visitorId: string }
  /** Somebody has said something; what, stays in the frame. */
  | { anito: 'message'; role: 'user' | 'assistant' };
