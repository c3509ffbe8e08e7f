/** Element that names a shape, a picture, a table or a group, inside another child of the shape. */
const nameElement = 'cNvPr';

/**
 * Tracks which open shapes are hidden by the attribute `hidden` of their name element. It hides the shape,
 * picture, frame or group with all its content. Source: ECMA-376 part 1, 20.1.2.2.8.
 */
export class HiddenShapes {
  #depth = 0;
  #hiddenDepth: number | null = null;

  get isHidden(): boolean {
    return this.#hiddenDepth !== null;
  }

  open(name: string, { hidden }: Record<string, string>): void {
    // The name element is two levels below its shape: <sp><nvSpPr><cNvPr/>.
    if (name === nameElement && /^(?:1|true)$/.test(hidden ?? '')) this.hide(2);
    this.#depth++;
  }

  /** Hides the ancestor the given number of levels above the element that opens next. */
  hide(levels: number): void {
    this.#hiddenDepth ??= Math.max(0, this.#depth - levels);
  }

  close(): void {
    this.#depth--;
    if (this.#hiddenDepth !== null && this.#depth <= this.#hiddenDepth) this.#hiddenDepth = null;
  }
}
