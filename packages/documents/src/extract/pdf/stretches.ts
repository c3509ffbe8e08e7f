/** A stretch of a line, in the measures of the page: `y` counts upwards. */
export type Stretch = { left: number; right: number; y: number };

/** Steps of height, in points, and how far apart stretches are one that nearly touch. */
const step = 0.5;
const joint = 3;
/** Steps that are looked through at once. */
const maxSteps = 120;

/** Stretches by their heights, those that touch or lie on each other as one: however many a file has, few are left. */
export class Stretches {
  readonly #byHeight = new Map<number, Stretch[]>();

  constructor(stretches: Stretch[]) {
    const heights = Map.groupBy(stretches, ({ y }) => Math.round(y / step));
    for (const [height, list] of heights) this.#byHeight.set(height, joinStretches(list));
  }

  /** Those between two heights that lie over a place. */
  find(from: number, to: number, { left, right }: { left: number; right: number }): Stretch[] {
    const found: Stretch[] = [];
    const first = Math.floor(from / step);
    const last = Math.min(Math.ceil(to / step), first + maxSteps);
    for (let height = first; height <= last; height++) {
      for (const stretch of this.#byHeight.get(height) ?? []) {
        const isThere = stretch.left < right && stretch.right > left && stretch.y >= from && stretch.y <= to;
        if (isThere) found.push(stretch);
      }
    }
    return found;
  }
}

function joinStretches(list: Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of list.toSorted((one, other) => one.left - other.left)) {
    const last = joined.at(-1);
    if (last && stretch.left <= last.right + joint) last.right = Math.max(last.right, stretch.right);
    else joined.push({ ...stretch });
  }
  return joined;
}
