import { applyStyles } from './styles.ts';

const tagName = 'anito-widget';

/** Hosts of widgets. Caches of pages keep copies of them, which show nothing. */
const hosts = new WeakSet<Element>();

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
 * Creates the element of a widget and the box inside its shadow root. It is no generic element and never empty, so that
 * rules and scripts of a page for such elements do not reach it.
 */
export function createHost(assistantId: number, isInline: boolean): { host: HTMLElement; box: HTMLElement } {
  defineHost();
  const host = document.createElement(tagName);
  hosts.add(host);
  host.dataset.anitoWidget = String(assistantId);
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
 * Shows the host of a button above the page, where no transform, filter, clip or order of the page's elements reaches it
 * (top layer, CSS Positioned Layout 4). A browser without popovers leaves it where it stands.
 */
export function raise(host: HTMLElement): void {
  if (host.isConnected && host.popover === 'manual' && !host.matches(':popover-open')) host.showPopover();
}
