/** The product's mark as a figure of a drawing, 32 wide at scale 1. */
export function Mascot({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        className="fill-accent"
        d="M9 2h14a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7h-4.5L11 31v-5H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7Z"
      />
      <path
        className="fill-accent-text"
        d="m16 5 2.6 3.2L16 11.4l-2.6-3.2zM8 14.5c0-1.1 1.6-2 3.5-2s3.5.9 3.5 2-1.6 2-3.5 2-3.5-.9-3.5-2Zm9 0c0-1.1 1.6-2 3.5-2s3.5.9 3.5 2-1.6 2-3.5 2-3.5-.9-3.5-2Z"
      />
      <path
        className="text-accent-text"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        d="M11.5 20.5c2.7 1.6 6.3 1.6 9 0"
      />
    </g>
  );
}

const words = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const;

/** Lines that stand for words: `[x, y, length]` each. */
export function Words({
  lines,
  className = 'text-border-strong',
  width = 7,
}: {
  lines: [x: number, y: number, length: number][];
  className?: string;
  width?: number;
}) {
  const path = lines.map(([x, y, length]) => `M${x} ${y}h${length}`).join('');
  return <path d={path} strokeWidth={width} {...words} className={className} />;
}

/** A box of a drawing, with the line that parts it from its ground. */
export function Box({
  x,
  y,
  width,
  height,
  radius = 14,
  className = 'fill-raised stroke-border',
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  radius?: number;
  className?: string;
}) {
  return <rect x={x} y={y} width={width} height={height} rx={radius} strokeWidth={2} className={className} />;
}
