import type { WidgetConfig } from '@anito/contract/widget';
import { pairColors } from './colors.ts';
import { ConfigFailure, type Failure, fetchConfig } from './fetch-config.ts';
import { createFrame, type Frame } from './frame.ts';
import { createHost, raise } from './host.ts';
import type { Settings } from './options.ts';
import { createPopup, type Popup } from './popup.ts';

/** What pages may hear of a widget. */
export type WidgetEvents = {
  ready: undefined;
  open: undefined;
  close: undefined;
  /** Somebody has said something; what, stays in the widget. */
  message: { role: 'user' | 'assistant' };
  error: Failure;
};

/** Tells the page of an event. */
type Tell = <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => void;

/** One widget on a page. */
export type Widget = {
  open(): void;
  close(): void;
  destroy(): void;
  /** Puts the widget where it belongs: a button above the page, an inline one into its container or beside its tag. */
  attach(tag: Element | undefined): void;
  /** Takes the widget off the page; it keeps its state. */
  detach(): void;
  /** Whether there is something to show. */
  isShown(): boolean;
  isOpen(): boolean;
  /** Sets where the button stands, counted from the corner. */
  setPlace(place: number): void;
};

type WidgetParts = {
  tell: Tell;
  /** The widget has something to show now. */
  onShow(): void;
  /** The widget will not show anything. */
  onFail(): void;
};

/** A token is good for half an hour; an older one is not begun with. The clock of a visitor may be wrong: time is measured here. */
const freshMs = 20 * 60_000;

/** Pixels between the buttons of several widgets on one page. */
const buttonStep = 76;

/** The element that an inline widget goes into, if it is on the page. */
export function findContainer({ container }: Settings): Element | null {
  if (typeof container !== 'string') return container?.isConnected ? container : null;
  return document.getElementById(container.replace(/^#/, '')) ?? document.querySelector(container);
}

/**
 * Makes a widget: of an inline one the room at once, so that nothing moves when it comes, and its frame with what the
 * server says; of the others a button, and the frame when it is first opened. A paused assistant shows nothing.
 */
export function createWidget(settings: Settings, { tell, onShow, onFail }: WidgetParts): Widget {
  const controller = new AbortController();
  const { host, box } = createHost(settings.assistantId, settings.isInline);
  let popup: Popup | undefined;
  let frame: Frame | undefined;
  let isWanted = false;
  let isPlaced = false;
  let fetchedAt = 0;

  async function renew(): Promise<string | null> {
    try {
      return (await fetchConfig(settings, controller.signal)).token;
    } catch {
      return null;
    }
  }

  function makeFrame(config: WidgetConfig, onClose: () => void): Frame {
    const isFresh = performance.now() - fetchedAt < freshMs;
    frame = createFrame(settings, settings.title || config.name, {
      getConfig: async () =>
        isFresh ? config : fetchConfig(settings, controller.signal).catch(() => config),
      onClose,
      onMessage: (role) => tell('message', { role }),
      renew,
    });
    return frame;
  }

  function show(config: WidgetConfig): void {
    const colors = pairColors(config.appearance.buttonColor);
    if (colors) {
      box.style.setProperty('--ground', colors.ground);
      box.style.setProperty('--text', colors.text);
    }
    if (settings.isInline) {
      box.append(makeFrame(config, () => {}).element);
      tell('open', undefined);
      return;
    }
    popup = createPopup({
      box,
      config,
      title: settings.title || config.name,
      makeFrame(onClose) {
        // A frame loads again wherever it is moved, and some pages replace their body on each visit.
        document.documentElement.append(host);
        raise(host);
        return makeFrame(config, onClose);
      },
      onToggle: (isOpen) => tell(isOpen ? 'open' : 'close', undefined),
    });
    onShow();
    if (isWanted) popup.open();
  }

  function attach(tag: Element | undefined): void {
    if (settings.isInline) {
      if (!host.isConnected) attachInline(tag);
      return;
    }
    if (!popup) return;
    if (!host.isConnected) {
      // Outside the body only once it is used: React 18 draws a whole document anew that has more in it.
      (frame ? document.documentElement : document.body).append(host);
      popup.hold(true);
    }
    // A page may have moved it.
    raise(host);
  }

  function attachInline(tag: Element | undefined): void {
    const container = findContainer(settings);
    if (container) container.append(host);
    // A container that was there may come back.
    else if (settings.container && isPlaced) return;
    else if (tag && document.body.contains(tag)) tag.after(host);
    else document.body.append(host);
    isPlaced = true;
  }

  function detach(): void {
    popup?.hold(false);
    host.remove();
  }

  async function load(): Promise<void> {
    try {
      const config = await fetchConfig(settings, controller.signal);
      fetchedAt = performance.now();
      if (controller.signal.aborted) return;
      if (config.isActive) {
        show(config);
        tell('ready', undefined);
      } else {
        onFail();
        const text = `${config.name} is paused.`;
        tell('error', { reason: 'refused', status: 200, code: 'assistant_inactive', text });
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      onFail();
      if (!(error instanceof ConfigFailure)) throw error;
      console.warn(`AnitoWidget: ${error.failure.text}`);
      tell('error', error.failure);
    }
  }
  void load();

  return {
    open() {
      isWanted = true;
      popup?.open();
    },
    close() {
      isWanted = false;
      popup?.close();
    },
    destroy() {
      controller.abort();
      frame?.remove();
      detach();
    },
    attach,
    detach,
    isShown: () => popup !== undefined,
    isOpen: () => popup?.isOpen() ?? false,
    setPlace: (place) => box.style.setProperty('--shift', `${place * buttonStep}px`),
  };
}
