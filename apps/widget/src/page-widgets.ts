import { parseAttributes, parseOptions, type Settings, type WidgetOptions } from './options.ts';
import { createWidget, findContainer, type Widget, type WidgetEvents } from './widget.ts';

type Name = keyof WidgetEvents;
type Listener = (event: CustomEvent) => void;

/** Handle of a widget, returned to the page. */
type Handle = Pick<Widget, 'open' | 'close' | 'destroy'> & {
  on(name: Name, listener: Listener): void;
  off(name: Name, listener: Listener): void;
};

/** The object on `window`: creates widgets, destroys all of them, and dispatches their events. */
export type AnitoWidget = {
  init(options: WidgetOptions): Handle;
  /** Creates the widget of a script tag, unless the page inserted a tag again that it had before. */
  start(tag: HTMLScriptElement): void;
  destroy(): void;
  on(name: Name, listener: Listener): void;
  off(name: Name, listener: Listener): void;
};

/** `tag` is the script tag to which the widget belongs. Widgets created by a script of the page have none. */
type Entry = { settings: Settings; widget: Widget; handle: Handle; tag: HTMLScriptElement | undefined };

/** Returns the origin of a script tag, or that of the page for an inline script. */
const originOf = (tag: HTMLScriptElement) => new URL(tag.src || location.href, location.href).origin;

/**
 * Types of scripts that run (HTML, "prepare the script element"). Consent managers disable a tag by changing
 * its type.
 */
const scriptType = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;

/**
 * Returns the settings in the attributes of a script tag. Returns undefined if the tag names no assistant,
 * has invalid options or is not a script that runs.
 */
function parseTag(tag: HTMLScriptElement): Settings | undefined {
  if (!scriptType.test(tag.type)) return undefined;
  try {
    const attributes = parseAttributes(tag);
    return attributes && parseOptions(attributes, originOf(tag));
  } catch {
    return undefined;
  }
}

/** Whether all settings are equal. Returns false if `other` is undefined. */
function areSame(one: Settings, other: Settings | undefined): boolean {
  return (
    other !== undefined && (Object.keys(one) as (keyof Settings)[]).every((key) => one[key] === other[key])
  );
}

/**
 * Returns the public `AnitoWidget` object that manages all widgets of a page. Attaches them again whenever
 * the page's elements change.
 */
export function createPageWidgets(scriptOrigin: string): AnitoWidget {
  const all = new EventTarget();
  const entries = new Set<Entry>();
  let isUpdateScheduled = false;

  /** Returns a tag on the page with the same settings as a removed one and without a widget. */
  function findTag({ settings }: Entry): HTMLScriptElement | undefined {
    return [...document.scripts].find(
      (tag) => areSame(settings, parseTag(tag)) && ![...entries].some((entry) => entry.tag === tag),
    );
  }

  /** Attaches every widget where it belongs: a page may have replaced its body or removed a tag. */
  function attachAll(): void {
    isUpdateScheduled = false;
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

  // Once per frame: a page script that removes unknown elements must not be fought in a tight loop.
  new MutationObserver(() => {
    if (!isUpdateScheduled) requestAnimationFrame(attachAll);
    isUpdateScheduled = true;
  }).observe(document, { childList: true, subtree: true });

  /** Creates a widget and its handle. Its events are dispatched on the handle and on the whole object. */
  function add(settings: Settings, tag: HTMLScriptElement | undefined): Handle {
    const widgetEvents = new EventTarget();
    const widget = createWidget(settings, {
      onShow: attachAll,
      onFail: () => remove(),
      dispatch(name, detail) {
        const { assistant, apiKey } = settings;
        const which = apiKey === undefined ? { assistant } : { assistantId: Number(assistant) };
        const init = { detail: { ...which, ...detail } };
        widgetEvents.dispatchEvent(new CustomEvent(name, init));
        all.dispatchEvent(new CustomEvent(name, init));
      },
    });
    function remove(): void {
      entries.delete(entry);
      widget.destroy();
      attachAll();
    }
    const handle: Handle = {
      open: widget.open,
      close: widget.close,
      destroy: remove,
      on: (name, listener) => widgetEvents.addEventListener(name, listener as EventListener),
      off: (name, listener) => widgetEvents.removeEventListener(name, listener as EventListener),
    };
    const entry: Entry = { settings, widget, handle, tag };
    entries.add(entry);
    attachAll();
    return handle;
  }

  /**
   * Returns the widget that an assistant already has on the page: its button, or its chat in the same
   * container. Undefined without one.
   */
  function findExisting(settings: Settings, tag: HTMLScriptElement | undefined): Entry | undefined {
    const { isInline, assistant, origin, container } = settings;
    return [...entries].find(({ settings: other, tag: otherTag }) => {
      if (other.assistant !== assistant || other.origin !== origin || other.isInline !== isInline)
        return false;
      if (!isInline) return true;
      if (!container || !other.container) return !container && !other.container && !tag && !otherTag;
      const room = findContainer(other);
      return room === findContainer(settings) || (!room && typeof other.container !== 'string');
    });
  }

  /**
   * Creates one widget, however often the page requests it. The last settings apply: a widget with other
   * settings is replaced, and stays open.
   */
  function getOrCreate(settings: Settings, tag: HTMLScriptElement | undefined): Handle {
    const existing = findExisting(settings, tag);
    if (existing && areSame(existing.settings, settings)) {
      // A widget requested by a script of the page stays when a tag is removed.
      if (!tag) existing.tag = undefined;
      attachAll();
      return existing.handle;
    }
    existing?.handle.destroy();
    const handle = add(settings, tag);
    if (existing?.widget.isOpen()) handle.open();
    return handle;
  }

  return {
    init: (options) => getOrCreate(parseOptions(options, scriptOrigin), undefined),
    start(tag) {
      attachAll();
      if ([...entries].some((entry) => entry.tag === tag)) return;
      const attributes = parseAttributes(tag);
      if (attributes) getOrCreate(parseOptions(attributes, originOf(tag)), tag);
    },
    destroy() {
      for (const { handle } of [...entries]) handle.destroy();
    },
    on: (name, listener) => all.addEventListener(name, listener as EventListener),
    off: (name, listener) => all.removeEventListener(name, listener as EventListener),
  };
}
