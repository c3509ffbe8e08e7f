type Size = { width: number; height: number };

/**
 * Finds shapes that are entirely beside their slide, where the audience does not see them. A shape in a group
 * is placed by the group. Source: ECMA-376 part 1, 20.1.7.6.
 */
export class ShapePosition {
  /** Levels from the last element up to the shape that it places. */
  levels = 0;
  readonly #size: Size | null;
  readonly #path: string[] = [];
  #groups = 0;
  #corner = { x: 0, y: 0 };

  constructor(size: Size | null) {
    this.#size = size;
  }

  /** Returns whether this element shows that a shape is beside the slide. */
  open(name: string, attributes: Record<string, string>): boolean {
    const parent = this.#path.at(-1);
    const holder = this.#path.at(-2);
    this.#path.push(name);
    if (name === 'grpSp') this.#groups++;
    if (parent !== 'xfrm') return false;
    if (name === 'off') this.#corner = { x: Number(attributes.x), y: Number(attributes.y) };
    if (name !== 'ext' || !this.#size) return false;
    // The root group of a slide has no position.
    const isOutermost = holder === 'grpSpPr' ? this.#groups === 1 : this.#groups === 0;
    this.levels = holder === 'graphicFrame' ? 3 : 4;
    return isOutermost && this.#isBeside(Number(attributes.cx), Number(attributes.cy), this.#size);
  }

  close(): void {
    if (this.#path.pop() === 'grpSp') this.#groups--;
  }

  #isBeside(width: number, height: number, slide: Size): boolean {
    const { x, y } = this.#corner;
    return x >= slide.width || y >= slide.height || x + width < 0 || y + height < 0;
  }
}
