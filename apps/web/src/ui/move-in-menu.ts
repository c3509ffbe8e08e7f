/**
 * Moves the focus within a menu for a pressed key: arrows, Home, End, or a letter. Skips disabled items.
 * Returns whether the focus moved.
 */
export function moveInMenu(menu: HTMLElement | null, key: string): boolean {
  const items = [
    ...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])') ?? []),
  ];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = findNext(items, at, key);
  next?.focus();
  return next !== undefined;
}

/**
 * Returns the item to which a key moves from the item at index `at`. Arrows wrap around. A letter moves to
 * the next item that starts with it. Returns undefined for other keys.
 */
function findNext(items: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[at + 1] ?? items[0];
    case 'ArrowUp':
      return items.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
  }
  // A letter moves to the next item that starts with it.
  if (key.length !== 1 || key === ' ') return undefined;
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return following.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
