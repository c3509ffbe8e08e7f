const width = 100;
const height = 28;
/** Room for half of the line's width and for the dot at its end. */
const inset = 3;

/**
 * Returns the points of a line through the known values, in units of the view box. Leaves out unknown values.
 */
function placePoints(values: readonly (number | null)[]): { x: number; y: number }[] {
  const top = Math.max(...values.map((value) => value ?? 0)) || 1;
  return values.flatMap((value, index) =>
    value === null
      ? []
      : [
          {
            x: inset + (index / (values.length - 1)) * (width - 2 * inset),
            y: height - inset - (value / top) * (height - 2 * inset),
          },
        ],
  );
}

/**
 * A small line chart of a figure's last values, oldest first. Decorative: its numbers are elsewhere on the
 * page. Renders nothing with fewer than two known values.
 */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = placePoints(values);
  const end = points.at(-1);
  if (points.length < 2 || !end) return null;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-7 w-full overflow-visible text-accent"
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {/* A line of no length with round ends is a dot that does not stretch with the picture. */}
      <line
        x1={end.x}
        y1={end.y}
        x2={end.x}
        y2={end.y}
        stroke="currentColor"
        strokeWidth={5}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
