/** Number of points of each path operation of pdf.js; the last operation closes the path. */
const pointCounts = [1, 1, 3, 2, 0];
const moveTo = 0;

type Corners = [left: number, bottom: number, right: number, top: number];

/** Yields the points of a path, including control points. `isStart` says that a subpath starts there. */
export function* listPathPoints(
  path: ArrayLike<number>,
): Generator<{ isStart: boolean; x: number; y: number }> {
  let at = 0;
  while (at < path.length) {
    const step = path[at++]!;
    for (let point = pointCounts[step] ?? 0; point > 0; point--, at += 2) {
      yield { isStart: step === moveTo, x: Number(path[at] ?? 0), y: Number(path[at + 1] ?? 0) };
    }
  }
}

/** Returns the bounding rectangle of each subpath. */
export function listPathBoxes(path: ArrayLike<number>): Corners[] {
  const boxes: Corners[] = [];
  for (const { isStart, x, y } of listPathPoints(path)) {
    const box = boxes.at(-1);
    if (isStart || !box) boxes.push([x, y, x, y]);
    else {
      if (x < box[0]) box[0] = x;
      if (y < box[1]) box[1] = y;
      if (x > box[2]) box[2] = x;
      if (y > box[3]) box[3] = y;
    }
  }
  return boxes;
}
