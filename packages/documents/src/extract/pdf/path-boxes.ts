/** What pdf.js calls the steps of a path, with how many points each has; the last closes it. */
const points = [1, 1, 3, 2, 0];
const moveTo = 0;

type Corners = [left: number, bottom: number, right: number, top: number];

/** The points of a path, those of curves too, each with whether a part of it starts there. */
export function* listPathPoints(
  path: ArrayLike<number>,
): Generator<{ isStart: boolean; x: number; y: number }> {
  let at = 0;
  while (at < path.length) {
    const step = path[at++]!;
    for (let point = points[step] ?? 0; point > 0; point--, at += 2) {
      yield { isStart: step === moveTo, x: Number(path[at] ?? 0), y: Number(path[at + 1] ?? 0) };
    }
  }
}

/** The upright rectangle around each part of a path. */
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
