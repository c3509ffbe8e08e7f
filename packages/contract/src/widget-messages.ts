import type { WidgetConfig } from './widget.ts';

/**
 * A message of the host page to the widget's frame. The property `anito` distinguishes it from other
 * messages.
 */
export type HostMessage =
  /**
   * Reply to `ready`: what to show, whether it can be closed, and what the page has stored for the frame: the
   * visitor's id, and the id of the last reply that the visitor has seen.
   */
  | {
      anito: 'start';
      config: WidgetConfig;
      title: string;
      isPopup: boolean;
      visitorId: string | null;
      seenReplyId?: number | null;
      /** False for a frame that only follows a conversation with a person behind a closed button. */
      isOpen?: boolean;
    }
  /** The window was opened or closed. */
  | { anito: 'open'; isOpen: boolean }
  /** Reply to `renew`; null when the key is no longer valid. */
  | { anito: 'token'; token: string | null }
  | { anito: 'focus' };

/** A message of the widget's frame to the host page. */
export type FrameMessage =
  | { anito: 'ready' }
  | { anito: 'close' }
  /** The frame's token has expired. */
  | { anito: 'renew' }
  /** The frame's storage is blocked, so the page may store the visitor's id for it. */
  | { anito: 'visitor'; visitorId: string }
  /** The frame's storage is blocked, so the page may store the id of the last reply that the visitor has seen. */
  | { anito: 'seen'; replyId: number }
  /** A message was sent. Its text stays in the frame. */
  | { anito: 'message'; role: 'user' | 'assistant' }
  /** The visitor clicked on the preview of a reply. */
  | { anito: 'open' }
  /**
   * Whether a person may write to the visitor, so that the host keeps the frame on every page, the number of
   * unread replies, and whether the closed window shows the frame's preview of the last one. Its text stays in
   * the frame.
   */
  | { anito: 'replies'; isFollowed: boolean; unread: number; hasPreview: boolean };
