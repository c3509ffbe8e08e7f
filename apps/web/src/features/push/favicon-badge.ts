/** Icons of the browser tab, plain and with a red dot. */
const icons = { plain: '/favicon.svg', badge: '/favicon-badge.svg' };

/**
 * Marks the tab's icon if `count` is above 0, and shows the number on the icon of the installed app. 0
 * removes both.
 */
export function showBadge(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  link?.setAttribute('href', count > 0 ? icons.badge : icons.plain);
  // Browsers without installed apps have no such icon.
  if (!('setAppBadge' in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
