import { Mark } from '../../../../ui/mark.tsx';

/** The logo as a figure in an SVG drawing. At scale 1 it is 32 units wide. */
export function Mascot({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <Mark />
    </g>
  );
}

const lineProps = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const;

/** Strokes that stand for lines of text in an SVG drawing. Each line is `[x, y, length]`. */
export function TextLines({
  lines,
  className = 'text-border-strong',
  width = 7,
}: {
  lines: [x: number, y: number, length: number][];
  className?: string;
  width?: number;
}) {
  const path = lines.map(([x, y, length]) => `M${x} ${y}h${length}`).join('');
  return <path d={path} strokeWidth={width} {...lineProps} className={className} />;
}

/** A rectangle with rounded corners and an outline in an SVG drawing. */
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
