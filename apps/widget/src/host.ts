import { applyStyles } from './styles.ts';

const tagName = 'anito-widget';

/** Hosts of widgets. Page caches keep copies of them, which stay empty. */
const hosts = new WeakSet<Element>();

/**
 * Defines the widget's custom element once. An element that this script did not create, such as a copy from a
 * page cache, removes itself.
 */
function defineHost(): void {
  if (customElements.get(tagName)) return;
  customElements.define(
    tagName,
    class extends HTMLElement {
      connectedCallback(): void {
        if (!hosts.has(this)) this.remove();
      }
    },
  );
}

/**
 * Creates the host element of a widget and the box inside its shadow root, without adding them to the page.
 * The host is a custom element with content, so that rules and scripts of a page for generic or empty
 * elements do not affect it.
 */
export function createHost(assistant: string, isInline: boolean): { host: HTMLElement; box: HTMLElement } {
  defineHost();
  const host = document.createElement(tagName);
  hosts.add(host);
  host.dataset.anitoWidget = assistant;
  host.append(document.createElement('span'));
  if (!isInline) host.popover = 'manual';
  const root = host.attachShadow({ mode: 'open' });
  applyStyles(root, isInline);
  const box = document.createElement('div');
  box.className = isInline ? 'inline' : 'popup';
  root.append(box);
  return { host, box };
}

/**
 * Shows the host element of a popup button in the top layer, where no transform, filter, clip or order of the
 * page's elements affects it (CSS Positioned Layout 4). A browser without popovers leaves it in place. Does
 * nothing for inline widgets.
 */
export function showInTopLayer(host: HTMLElement): void {
  if (host.isConnected && host.popover === 'manual' && !host.matches(':popover-open')) host.showPopover();
}
