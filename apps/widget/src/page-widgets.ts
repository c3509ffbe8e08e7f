import { readAttributes, readOptions, type Settings, type WidgetOptions } from './options.ts';
import { createWidget, findContainer, type Widget, type WidgetEvents } from './widget.ts';

type Name = keyof WidgetEvents;
type Listener = (event: CustomEvent) => void;

/** A widget as the page that made it holds it. */
type Handle = Pick<Widget, 'open' | 'close' | 'destroy'> & {
  on(name: Name, listener: Listener): void;
  off(name: Name, listener: Listener): void;
};

/** What stands on `window`: makes widgets, ends all of them, and tells of them. */
export type AnitoWidget = {
  init(options: WidgetOptions): Handle;
  /** Makes the widget of a script tag, unless the page has put in a tag again that it had before. */
  start(tag: HTMLScriptElement): void;
  destroy(): void;
  on(name: Name, listener: Listener): void;
  off(name: Name, listener: Listener): void;
};

/** `tag` is the script tag that the widget lives with; one that a script of the page made has none. */
type Entry = { settings: Settings; widget: Widget; handle: Handle; tag: HTMLScriptElement | undefined };

const originOf = (tag: HTMLScriptElement) => new URL(tag.src || location.href, location.href).origin;

/** The types of scripts that run (HTML, "prepare the script element"). Consent managers make a tag one of another type. */
const scriptType = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;

/** The settings in the attributes of a tag that runs; undefined where it has none, or wrong ones. */
function readTag(tag: HTMLScriptElement): Settings | undefined {
  if (!scriptType.test(tag.type)) return undefined;
  try {
    const attributes = readAttributes(tag);
    return attributes && readOptions(attributes, originOf(tag));
  } catch {
    return undefined;
  }
}

function areSame(one: Settings, other: Settings | undefined): boolean {
  return (
    other !== undefined && (Object.keys(one) as (keyof Settings)[]).every((key) => one[key] === other[key])
  );
}

/** Keeps the widgets of one page. */
export function createPageWidgets(scriptOrigin: string): AnitoWidget {
  const all = new EventTarget();
  const entries = new Set<Entry>();
  let isSettling = false;

  /** A tag on the page that says the same as one that is gone and has no widget yet. */
  function findTag({ settings }: Entry): HTMLScriptElement | undefined {
    return [...document.scripts].find(
      (tag) => areSame(settings, readTag(tag)) && ![...entries].some((entry) => entry.tag === tag),
    );
  }

  /** Puts every widget where it belongs: a page may have replaced its body, or taken a tag out. */
  function settle(): void {
    isSettling = false;
    let place = 0;
    for (const entry of entries) {
      const { widget } = entry;
      if (entry.tag && !entry.tag.isConnected) entry.tag = findTag(entry) ?? entry.tag;
      if (entry.tag && !entry.tag.isConnected) widget.detach();
      else {
        widget.attach(entry.tag);
        if (widget.isShown()) widget.setPlace(place++);
      }
    }
  }

  // By the frame: a script of the page that removes what it does not know must not be fought without a pause.
  new MutationObserver(() => {
    if (!isSettling) requestAnimationFrame(settle);
    isSettling = true;
  }).observe(document, { childList: true, subtree: true });

  function add(settings: Settings, tag: HTMLScriptElement | undefined): Handle {
    const own = new EventTarget();
    const widget = createWidget(settings, {
      onShow: settle,
      onFail: () => remove(),
      tell(name, detail) {
        const init = { detail: { assistantId: settings.assistantId, ...detail } };
        own.dispatchEvent(new CustomEvent(name, init));
        all.dispatchEvent(new CustomEvent(name, init));
      },
    });
    function remove(): void {
      entries.delete(entry);
      widget.destroy();
      settle();
    }
    const handle: Handle = {
      open: widget.open,
      close: widget.close,
      destroy: remove,
      on: (name, listener) => own.addEventListener(name, listener as EventListener),
      off: (name, listener) => own.removeEventListener(name, listener as EventListener),
    };
    const entry: Entry = { settings, widget, handle, tag };
    entries.add(entry);
    settle();
    return handle;
  }

  /** The widget that an assistant has on the page already: its button, or its chat in the same container. */
  function findKnown(settings: Settings, tag: HTMLScriptElement | undefined): Entry | undefined {
    const { isInline, assistantId, origin, container } = settings;
    return [...entries].find(({ settings: other, tag: otherTag }) => {
      if (other.assistantId !== assistantId || other.origin !== origin || other.isInline !== isInline)
        return false;
      if (!isInline) return true;
      if (!container || !other.container) return !container && !other.container && !tag && !otherTag;
      const room = findContainer(other);
      return room === findContainer(settings) || (!room && typeof other.container !== 'string');
    });
  }

  /** One widget, however often the page asks for it; the last settings hold. */
  function make(settings: Settings, tag: HTMLScriptElement | undefined): Handle {
    const known = findKnown(settings, tag);
    if (known && areSame(known.settings, settings)) {
      // What a script of the page asked for stays when a tag goes.
      if (!tag) known.tag = undefined;
      settle();
      return known.handle;
    }
    known?.handle.destroy();
    const handle = add(settings, tag);
    if (known?.widget.isOpen()) handle.open();
    return handle;
  }

  return {
    init: (options) => make(readOptions(options, scriptOrigin), undefined),
    start(tag) {
      settle();
      if ([...entries].some((entry) => entry.tag === tag)) return;
      const attributes = readAttributes(tag);
      if (attributes) make(readOptions(attributes, originOf(tag)), tag);
    },
    destroy() {
      for (const { handle } of [...entries]) handle.destroy();
    },
    on: (name, listener) => all.addEventListener(name, listener as EventListener),
    off: (name, listener) => all.removeEventListener(name, listener as EventListener),
  };
}
