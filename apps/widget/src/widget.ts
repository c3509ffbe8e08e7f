import type { WidgetConfig } from '@anito/contract/widget';
import { pairColors } from './colors.ts';
import { ConfigFailure, type Failure, fetchConfig } from './fetch-config.ts';
import { createFrame, type Frame } from './frame.ts';
import type { Settings } from './options.ts';
import { createPopup, type Popup } from './popup.ts';
import { applyStyles } from './styles.ts';

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
export type Tell = <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => void;

/** One widget on a page. */
export type Widget = { open(): void; close(): void; destroy(): void };

/** A token is good for half an hour; an older one is not begun with. The clock of a visitor may be wrong: time is measured here. */
const freshMs = 20 * 60_000;

/** Pixels between the buttons of several widgets on one page. */
const buttonStep = 76;

function findContainer(container: Settings['container']): Element | null {
  if (typeof container !== 'string') return container ?? null;
  return document.getElementById(container.replace(/^#/, '')) ?? document.querySelector(container);
}

/**
 * Puts a widget on the page: of an inline one the room at once, so that nothing moves when it comes, and its frame with
 * what the server says; of the others a button, and the frame when it is first opened. A paused assistant shows nothing.
 */
export function createWidget(settings: Settings, { tell, place }: { tell: Tell; place: number }): Widget {
  const controller = new AbortController();
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  let popup: Popup | undefined;
  let frame: Frame | undefined;
  let isWanted = false;
  let fetchedAt = 0;

  applyStyles(root);
  host.dataset.anitoWidget = String(settings.assistantId);
  host.style.setProperty('--shift', `${place * buttonStep}px`);
  const box = document.createElement('div');
  if (settings.isInline) {
    box.className = 'inline';
    root.append(box);
    (findContainer(settings.container) ?? document.body).append(host);
  }

  async function renew(): Promise<string | null> {
    try {
      return (await fetchConfig(settings, controller.signal)).token;
    } catch {
      return null;
    }
  }

  function makeFrame(config: WidgetConfig, onClose: () => void): Frame {
    const isFresh = performance.now() - fetchedAt < freshMs;
    return createFrame(settings, settings.title || config.name, {
      getConfig: async () =>
        isFresh ? config : fetchConfig(settings, controller.signal).catch(() => config),
      onClose,
      onMessage: (role) => tell('message', { role }),
      renew,
    });
  }

  function show(config: WidgetConfig): void {
    const colors = pairColors(config.appearance.buttonColor);
    if (colors) {
      host.style.setProperty('--ground', colors.ground);
      host.style.setProperty('--text', colors.text);
    }
    if (settings.isInline) {
      frame = makeFrame(config, () => {});
      box.append(frame.element);
      tell('open', undefined);
      return;
    }
    popup = createPopup({
      root,
      config,
      title: settings.title || config.name,
      makeFrame: (onClose) => makeFrame(config, onClose),
      onToggle: (isOpen) => tell(isOpen ? 'open' : 'close', undefined),
    });
    document.body.append(host);
    if (isWanted) popup.open();
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
        host.remove();
        const text = `${config.name} is paused.`;
        tell('error', { reason: 'refused', status: 200, code: 'assistant_inactive', text });
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      host.remove();
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
      popup?.remove();
      frame?.remove();
      host.remove();
    },
  };
}
