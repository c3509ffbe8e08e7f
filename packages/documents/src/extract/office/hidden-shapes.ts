/** Elements that name a shape, a picture, a table or a group; each stands in one that the shape holds. */
const naming = 'cNvPr';

/**
 * Follows which open shapes do not show, whose own properties say so: `hidden` on the name of a shape, a picture, a frame or
 * a group, which hides all that stands in it. Source: ECMA-376 part 1, 20.1.2.2.8.
 */
export class HiddenShapes {
  #depth = 0;
  #hiddenFrom: number | null = null;

  get isHidden(): boolean {
    return this.#hiddenFrom !== null;
  }

  open(name: string, { hidden }: Record<string, string>): void {
    // The name stands two levels below its shape: <sp><nvSpPr><cNvPr/>.
    if (name === naming && /^(?:1|true)$/.test(hidden ?? '')) this.hide(2);
    this.#depth++;
  }

  /** Hides the element so many levels above the one that opens. */
  hide(levels: number): void {
    this.#hiddenFrom ??= Math.max(0, this.#depth - levels);
  }

  close(): void {
    this.#depth--;
    if (this.#hiddenFrom !== null && this.#depth <= this.#hiddenFrom) this.#hiddenFrom = null;
  }
}
