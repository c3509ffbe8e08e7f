import type { WidgetConfig } from '@anito/contract/widget';
import { pairColors } from './colors.ts';
import { ConfigFailure, type Failure, fetchConfig } from './fetch-config.ts';
import { createFrame, type Frame, type FrameEvents, isFollowed, storeFollowed } from './frame.ts';
import { createHost, showInTopLayer } from './host.ts';
import type { Settings } from './options.ts';
import { createPopup, type Popup } from './popup.ts';

/** Events that pages receive from a widget. */
export type WidgetEvents = {
  ready: undefined;
  open: undefined;
  close: undefined;
  /** A message was sent. Its text stays in the widget. */
  message: { role: 'user' | 'assistant' };
  error: Failure;
};

/** Dispatches an event to the page. */
type DispatchEvent = <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => void;

export type Widget = {
  open(): void;
  close(): void;
  destroy(): void;
  /**
   * Attaches the widget where it belongs: a button above the page, an inline one in its container or after
   * its tag.
   */
  attach(tag: Element | undefined): void;
  /** Removes the widget from the page. It keeps its state. */
  detach(): void;
  /** Whether the widget has a button. False for an inline widget. */
  isShown(): boolean;
  isOpen(): boolean;
  /** Sets the position of the button, counted from the corner. */
  setPlace(place: number): void;
};

type WidgetParts = {
  dispatch: DispatchEvent;
  /** Called when the widget has something to show. */
  onShow(): void;
  /** Called when the widget failed and will show nothing. */
  onFail(): void;
};

/**
 * Longest age of a token for starting a frame, in milliseconds. Tokens are valid for half an hour. The age is
 * measured locally, because the visitor's clock may be wrong.
 */
const freshMs = 20 * 60_000;

/** Distance between the buttons of several widgets, in pixels. */
const buttonStep = 76;

/**
 * Returns the container of an inline widget, or null if it is not on the page. A string is first taken as an
 * element id, then as a CSS selector.
 */
export function findContainer({ container }: Settings): Element | null {
  if (typeof container !== 'string') return container?.isConnected ? container : null;
  return document.getElementById(container.replace(/^#/, '')) ?? document.querySelector(container);
}

/**
 * Creates a widget and starts to fetch its configuration. An inline widget reserves its space at once, so
 * that nothing moves later, and creates its frame with the configuration. A popup creates its button, and its
 * frame when first opened. A failure or a paused assistant shows nothing and dispatches `error`.
 */
export function createWidget(settings: Settings, { dispatch, onShow, onFail }: WidgetParts): Widget {
  const controller = new AbortController();
  const { host, box } = createHost(settings.assistant, settings.isInline);
  let popup: Popup | undefined;
  let frame: Frame | undefined;
  let isOpenRequested = false;
  let isPlaced = false;
  let fetchedAt = 0;

  /** Returns a new token for the frame, or null if the server gives none. */
  async function renew(): Promise<string | null> {
    try {
      return (await fetchConfig(settings, controller.signal)).token;
    } catch {
      return null;
    }
  }

  /** Creates the frame. If its token is too old, the configuration is fetched again. */
  function makeFrame(config: WidgetConfig, events: Pick<FrameEvents, 'onOpen' | 'onClose'>): Frame {
    const isFresh = performance.now() - fetchedAt < freshMs;
    frame = createFrame(settings, settings.title || config.name, {
      getConfig: async () =>
        isFresh ? config : fetchConfig(settings, controller.signal).catch(() => config),
      ...events,
      onMessage: (role) => dispatch('message', { role }),
      onReplies(replies) {
        storeFollowed(config.id, replies.isFollowed || replies.unread > 0);
        popup?.showReplies(replies);
      },
      isOpen: () => popup?.isOpen() ?? true,
      renew,
    });
    return frame;
  }

  /** Creates the button, or the frame of an inline widget, in the owner's colors. */
  function show(config: WidgetConfig): void {
    const colors = pairColors(config.appearance.buttonColor);
    if (colors) {
      box.style.setProperty('--ground', colors.ground);
      box.style.setProperty('--text', colors.text);
    }
    if (settings.isInline) {
      box.append(makeFrame(config, { onOpen() {}, onClose() {} }).element);
      dispatch('open', undefined);
      return;
    }
    popup = createPopup({
      box,
      config,
      title: settings.title || config.name,
      makeFrame(events) {
        // A frame reloads whenever it is moved, and some pages replace their body on each visit.
        document.documentElement.append(host);
        showInTopLayer(host);
        return makeFrame(config, events);
      },
      onToggle: (isOpen) => dispatch(isOpen ? 'open' : 'close', undefined),
    });
    onShow();
    if (isOpenRequested) popup.open();
    // The visitor waits for a person since an earlier page.
    else if (isFollowed(config.id)) popup.preload();
  }

  function attach(tag: Element | undefined): void {
    if (settings.isInline) {
      if (!host.isConnected) attachInline(tag);
      return;
    }
    if (!popup) return;
    if (!host.isConnected) {
      // Outside the body only once it is used, because React 18 redraws a whole document that has additional
      // elements.
      (frame ? document.documentElement : document.body).append(host);
      popup.lockScroll(true);
    }
    // The page may have moved it.
    showInTopLayer(host);
  }

  /** Puts the widget into its container, otherwise after its tag, otherwise at the end of the page. */
  function attachInline(tag: Element | undefined): void {
    const container = findContainer(settings);
    if (container) container.append(host);
    // A container that existed before may come back.
    else if (settings.container && isPlaced) return;
    else if (tag && document.body.contains(tag)) tag.after(host);
    else document.body.append(host);
    isPlaced = true;
  }

  function detach(): void {
    popup?.lockScroll(false);
    host.remove();
  }

  /**
   * Fetches the configuration and shows the widget. Failures and a paused assistant are dispatched as
   * `error`.
   */
  async function load(): Promise<void> {
    try {
      const config = await fetchConfig(settings, controller.signal);
      fetchedAt = performance.now();
      if (controller.signal.aborted) return;
      if (config.isActive) {
        show(config);
        dispatch('ready', undefined);
      } else {
        onFail();
        const text = `${config.name} is paused.`;
        dispatch('error', { reason: 'refused', status: 200, code: 'assistant_inactive', text });
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      onFail();
      if (!(error instanceof ConfigFailure)) throw error;
      console.warn(`AnitoWidget: ${error.failure.text}`);
      dispatch('error', error.failure);
    }
  }
  void load();

  return {
    open() {
      isOpenRequested = true;
      popup?.open();
    },
    close() {
      isOpenRequested = false;
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
