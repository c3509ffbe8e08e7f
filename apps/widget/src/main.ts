import { readAttributes, readOptions, type WidgetOptions } from './options.ts';
import { createWidget, type Widget, type WidgetEvents } from './widget.ts';

type Name = keyof WidgetEvents;
type Listener = (event: CustomEvent) => void;

/** A widget as the page that made it holds it. */
type Handle = Widget & {
  on(name: Name, listener: Listener): void;
  off(name: Name, listener: Listener): void;
};

/** What stands on `window`: makes widgets, ends all of them, and tells of them. */
type AnitoWidget = {
  init(options: WidgetOptions): Handle;
  destroy(): void;
  on(name: Name, listener: Listener): void;
  off(name: Name, listener: Listener): void;
};

declare global {
  interface Window {
    AnitoWidget?: AnitoWidget;
  }
}

// A script that is put in by another one may be run without being the current one.
const script =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>('script[src*="/widget.js"]');
const scriptOrigin = new URL(script?.src || location.href, location.href).origin;

function createApi(): AnitoWidget {
  const all = new EventTarget();
  const widgets = new Map<Handle, { place: number; isInline: boolean }>();

  /** The first free place of a button, counted from the corner. */
  function findPlace(): number {
    const taken = new Set(
      [...widgets.values()].filter(({ isInline }) => !isInline).map(({ place }) => place),
    );
    let place = 0;
    while (taken.has(place)) place += 1;
    return place;
  }

  return {
    init(options) {
      const settings = readOptions(options, scriptOrigin);
      const own = new EventTarget();
      const place = settings.isInline ? 0 : findPlace();
      const widget = createWidget(settings, {
        place,
        tell(name, detail) {
          const init = { detail: { assistantId: settings.assistantId, ...detail } };
          own.dispatchEvent(new CustomEvent(name, init));
          all.dispatchEvent(new CustomEvent(name, init));
        },
      });
      const handle: Handle = {
        ...widget,
        destroy() {
          widgets.delete(handle);
          widget.destroy();
        },
        on: (name, listener) => own.addEventListener(name, listener as EventListener),
        off: (name, listener) => own.removeEventListener(name, listener as EventListener),
      };
      widgets.set(handle, { place, isInline: settings.isInline });
      return handle;
    },
    destroy() {
      for (const widget of [...widgets.keys()]) widget.destroy();
    },
    on: (name, listener) => all.addEventListener(name, listener as EventListener),
    off: (name, listener) => all.removeEventListener(name, listener as EventListener),
  };
}

// Of several tags with this script the first makes what all of them use.
window.AnitoWidget ??= createApi();

const attributes = script && readAttributes(script);
if (attributes) {
  const { init } = window.AnitoWidget;
  const start = () => {
    // Where nothing else is said, an inline widget stands where its tag does.
    const container = document.createElement('div');
    if (document.body.contains(script) && attributes.position && !attributes.container)
      script.after(container);
    init(container.isConnected ? { ...attributes, container } : attributes);
  };
  if (document.body) start();
  else addEventListener('DOMContentLoaded', start, { once: true });
}
