import type { WidgetConfig } from '@anito/contract/widget';
import type { Frame, Replies } from './frame.ts';
import { chooseTexts } from './texts.ts';

/** A button in the corner with its window. */
export type Popup = {
  open(): void;
  close(): void;
  isOpen(): boolean;
  /** Creates the frame in the closed window, so that it follows a conversation with a person. */
  preload(): void;
  /** Shows the number of unread replies on the button, and the frame's preview of the last one beside it. */
  showReplies(replies: Pick<Replies, 'unread' | 'hasPreview'>): void;
  /** Stops or restores the scrolling of the page under an open window on phones. */
  lockScroll(isLocked: boolean): void;
};

/** Viewports in which the window fills the screen. */
const phone = '(max-width: 480px)';

type PopupParts = {
  box: HTMLElement;
  config: WidgetConfig;
  title: string;
  /** Creates the frame. Called when the window is first opened. */
  makeFrame(events: { onOpen(): void; onClose(): void }): Frame;
  onToggle(isOpen: boolean): void;
};

/**
 * Creates the button that opens the chat window, and adds it to `box`. `makeFrame` is called when the window
 * is first opened or preloaded.
 */
export function createPopup({ box, config, title, makeFrame, onToggle }: PopupParts): Popup {
  const texts = chooseTexts();
  const button = document.createElement('button');
  const panel = document.createElement('div');
  let frame: Frame | undefined;
  let isOpen = false;
  let overflow = '';
  let unread = 0;

  button.type = 'button';
  button.className = 'launch';
  panel.id = 'panel';
  panel.className = 'panel';
  panel.hidden = true;
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', title);
  button.setAttribute('aria-controls', panel.id);
  button.setAttribute('aria-haspopup', 'dialog');
  draw();
  // The window precedes its button, so that the stylesheet can hide the button on phones.
  box.append(panel, button);

  function draw(): void {
    const news = unread > 0 ? ` (${unread} ${texts.unread})` : '';
    const label = `${isOpen ? texts.close : texts.open}: ${config.name}${news}`;
    button.setAttribute('aria-label', label);
    button.setAttribute('aria-expanded', String(isOpen));
    button.replaceChildren(createIcon(isOpen ? 'close' : 'chat'));
    if (unread === 0) delete button.dataset.unread;
    else button.dataset.unread = unread > 9 ? '9+' : String(unread);
  }

  function preload(): void {
    frame ??= makeFrame({ onOpen: open, onClose: close });
    panel.append(frame.element);
  }

  /** Stops the scrolling of the page on phones, where the window fills the screen, or restores it. */
  function lockPageScroll(isLocked: boolean): void {
    const { style } = document.documentElement;
    if (isLocked && matchMedia(phone).matches) {
      overflow = style.overflow;
      style.overflow = 'hidden';
    } else if (!isLocked && style.overflow === 'hidden') style.overflow = overflow;
  }

  /**
   * Opens or closes the window and moves the focus. Closing a closed window only dismisses the preview.
   */
  function toggle(next: boolean): void {
    showPanel(next, false);
    if (isOpen === next) return;
    isOpen = next;
    if (isOpen && !frame) preload();
    frame?.setOpen(isOpen);
    draw();
    lockPageScroll(isOpen);
    if (isOpen) frame?.focus();
    else button.focus();
    onToggle(isOpen);
  }

  /** Shows the window, or only its preview of a reply, or hides it. */
  function showPanel(isShown: boolean, isPreview: boolean): void {
    panel.hidden = !isShown && !isPreview;
    panel.classList.toggle('preview', isPreview);
  }

  function open(): void {
    toggle(true);
  }
  function close(): void {
    toggle(false);
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') close();
  }
  button.addEventListener('click', () => toggle(!isOpen));
  box.addEventListener('keydown', onKey);

  return {
    open,
    close,
    isOpen: () => isOpen,
    preload,
    showReplies({ unread: count, hasPreview }) {
      unread = count;
      if (!isOpen) showPanel(false, hasPreview);
      draw();
    },
    lockScroll: (isLocked) => {
      if (isOpen) lockPageScroll(isLocked);
    },
  };
}

const svg = 'http://www.w3.org/2000/svg';

const paths = {
  chat: 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z',
  close: 'M18 6 6 18M6 6l12 12',
};

/** Creates an SVG icon (lucide) without an HTML parser, because pages may require Trusted Types. */
function createIcon(name: keyof typeof paths): SVGSVGElement {
  const icon = document.createElementNS(svg, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', paths[name]);
  icon.append(path);
  return icon;
}
