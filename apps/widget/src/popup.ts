import type { WidgetConfig } from '@anito/contract/widget';
import type { Frame } from './frame.ts';
import { createIcon } from './icons.ts';
import { chooseTexts } from './texts.ts';

/** A button in the corner and its window. */
export type Popup = {
  open(): void;
  close(): void;
  isOpen(): boolean;
  /** Keeps the page under an open window from scrolling on phones, or lets go of it. */
  hold(isHeld: boolean): void;
};

/** As wide as windows are that fill a phone's screen. */
const phone = '(max-width: 480px)';

type PopupParts = {
  box: HTMLElement;
  config: WidgetConfig;
  title: string;
  /** Makes the frame; called when the window is first opened. */
  makeFrame(onClose: () => void): Frame;
  onToggle(isOpen: boolean): void;
};

/** Builds the button; the window is made when it is first opened. */
export function createPopup({ box, config, title, makeFrame, onToggle }: PopupParts): Popup {
  const texts = chooseTexts();
  const button = document.createElement('button');
  const panel = document.createElement('div');
  let frame: Frame | undefined;
  let overflow = '';

  button.type = 'button';
  panel.id = 'panel';
  panel.className = 'panel';
  panel.hidden = true;
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', title);
  button.setAttribute('aria-controls', panel.id);
  button.setAttribute('aria-haspopup', 'dialog');
  draw();
  // The window stands before its button, so that the stylesheet can hide the button behind it on phones.
  box.append(panel, button);

  function draw(): void {
    const label = `${panel.hidden ? texts.open : texts.close}: ${config.name}`;
    button.setAttribute('aria-label', label);
    button.setAttribute('aria-expanded', String(!panel.hidden));
    button.replaceChildren(createIcon(panel.hidden ? 'chat' : 'close'));
  }

  /** On phones the window is the whole screen, and the page under it stands still. */
  function holdPage(isHeld: boolean): void {
    const { style } = document.documentElement;
    if (isHeld && matchMedia(phone).matches) {
      overflow = style.overflow;
      style.overflow = 'hidden';
    } else if (!isHeld && style.overflow === 'hidden') style.overflow = overflow;
  }

  function toggle(isOpen: boolean): void {
    if (panel.hidden !== isOpen) return;
    panel.hidden = !isOpen;
    if (isOpen && !frame) {
      frame = makeFrame(close);
      panel.append(frame.element);
    }
    draw();
    holdPage(isOpen);
    if (isOpen) frame?.focus();
    else button.focus();
    onToggle(isOpen);
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
  button.addEventListener('click', () => toggle(panel.hidden === true));
  box.addEventListener('keydown', onKey);

  return {
    open,
    close,
    isOpen: () => !panel.hidden,
    hold: (isHeld) => {
      if (!panel.hidden) holdPage(isHeld);
    },
  };
}
