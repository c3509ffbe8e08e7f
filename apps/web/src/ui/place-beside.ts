/** Distance to the window's edges, in pixels. */
const edge = 8;

/**
 * Opens a popover box and positions it under its anchor, or over it if there is more room there and it does
 * not fit below. Limits its height to the room and keeps it inside the window. `gap` is in pixels.
 */
export function placeBeside(
  box: HTMLElement,
  anchor: Element,
  { align, gap }: { align: 'start' | 'center' | 'end'; gap: number },
): void {
  if (box.isConnected && !box.matches(':popover-open')) box.showPopover?.();
  const anchorRect = anchor.getBoundingClientRect();
  const below = innerHeight - anchorRect.bottom - gap - edge;
  const above = anchorRect.top - gap - edge;
  box.style.maxHeight = '';
  const isBelow = below >= Math.min(box.offsetHeight, above);
  box.style.maxHeight = `${Math.max(0, isBelow ? below : above)}px`;
  const { offsetWidth: width, offsetHeight: height } = box;
  const lefts = {
    start: anchorRect.left,
    center: anchorRect.left + (anchorRect.width - width) / 2,
    end: anchorRect.right - width,
  };
  const left = Math.max(edge, Math.min(lefts[align], innerWidth - width - edge));
  box.style.left = `${left}px`;
  box.style.top = `${isBelow ? anchorRect.bottom + gap : anchorRect.top - gap - height}px`;
}
