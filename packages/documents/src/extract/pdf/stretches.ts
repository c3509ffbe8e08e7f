/** A horizontal stretch in page coordinates; `y` grows upwards. */
export type Stretch = { left: number; right: number; y: number };

/** In points: height of one bucket, and the gap up to which stretches are joined. */
const step = 0.5;
const maxGap = 3;
/** Most buckets of one search. */
const maxSteps = 120;

/**
 * Indexes stretches by height. Touching and overlapping ones are joined, so that few remain even if a file
 * has many.
 */
export class Stretches {
  readonly #byHeight = new Map<number, Stretch[]>();

  constructor(stretches: Stretch[]) {
    const heights = Map.groupBy(stretches, ({ y }) => Math.round(y / step));
    for (const [height, list] of heights) this.#byHeight.set(height, joinStretches(list));
  }

  /** Returns the stretches between two heights, at most 60 points apart, that overlap a horizontal range. */
  find(from: number, to: number, { left, right }: { left: number; right: number }): Stretch[] {
    const matches: Stretch[] = [];
    const first = Math.floor(from / step);
    const last = Math.min(Math.ceil(to / step), first + maxSteps);
    for (let height = first; height <= last; height++) {
      for (const stretch of this.#byHeight.get(height) ?? []) {
        const isThere = stretch.left < right && stretch.right > left && stretch.y >= from && stretch.y <= to;
        if (isThere) matches.push(stretch);
      }
    }
    return matches;
  }
}

/** Returns the stretches from left to right, with those that overlap or nearly touch merged. */
function joinStretches(list: Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of list.toSorted((one, other) => one.left - other.left)) {
    const last = joined.at(-1);
    if (last && stretch.left <= last.right + maxGap) last.right = Math.max(last.right, stretch.right);
    else joined.push({ ...stretch });
  }
  return joined;
}
