import type { WidgetConfig } from '@anito/contract/widget';
import type { Frame } from './frame.ts';

/** A button in the corner with its window. */
export type Popup = {
  open(): void;
  close(): void;
  isOpen(): boolean;
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
  makeFrame(onClose: () => void): Frame;
  onToggle(isOpen: boolean): void;
};

/** Creates the button. The window is created when it is first opened. */
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
  // The window precedes its button, so that the stylesheet can hide the button on phones.
  box.append(panel, button);

  function draw(): void {
    const label = `${panel.hidden ? texts.open : texts.close}: ${config.name}`;
    button.setAttribute('aria-label', label);
    button.setAttribute('aria-expanded', String(!panel.hidden));
    button.replaceChildren(createIcon(panel.hidden ? 'chat' : 'close'));
  }

  /** Stops the scrolling of the page on phones, where the window fills the screen, or restores it. */
  function lockPageScroll(isLocked: boolean): void {
    const { style } = document.documentElement;
    if (isLocked && matchMedia(phone).matches) {
      overflow = style.overflow;
      style.overflow = 'hidden';
    } else if (!isLocked && style.overflow === 'hidden') style.overflow = overflow;
  }

  /** Opens or closes the window and moves the focus. Does nothing if it is already in that state. */
  function toggle(isOpen: boolean): void {
    if (panel.hidden !== isOpen) return;
    panel.hidden = !isOpen;
    if (isOpen && !frame) {
      frame = makeFrame(close);
      panel.append(frame.element);
    }
    draw();
    lockPageScroll(isOpen);
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
    lockScroll: (isLocked) => {
      if (!panel.hidden) lockPageScroll(isLocked);
    },
  };
}

const svg = 'http://www.w3.org/2000/svg';

const paths = {
  chat: 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z',
  close: 'M18 6 6 18M6 6l12 12',
};

/** Creates an icon (lucide) without an HTML parser, because pages may require Trusted Types. */
function createIcon(name: keyof typeof paths): SVGSVGElement {
  const icon = document.createElementNS(svg, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', paths[name]);
  icon.append(path);
  return icon;
}

const textsByLanguage = {
  en: { open: 'Open chat', close: 'Close chat', chat: 'Chat' },
  fil: { open: 'Buksan ang chat', close: 'Isara ang chat', chat: 'Chat' },
  es: { open: 'Abrir el chat', close: 'Cerrar el chat', chat: 'Chat' },
  fr: { open: 'Ouvrir la discussion', close: 'Fermer la discussion', chat: 'Discussion' },
};

/** Returns the button's texts in the browser's first supported language, otherwise in English. */
function chooseTexts(preferred: readonly string[] = navigator.languages): (typeof textsByLanguage)['en'] {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0]!.replace(/^tl$/, 'fil');
    if (Object.hasOwn(textsByLanguage, base)) return textsByLanguage[base as keyof typeof textsByLanguage];
  }
  return textsByLanguage.en;
}
