import { Mark } from '../../../../ui/mark.tsx';

/** The logo mark as a figure in a drawing, 32 wide at scale 1. */
export function Mascot({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <Mark />
    </g>
  );
}

const lineProps = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const;

/** Lines that represent text: `[x, y, length]` each. */
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

/** A box in a drawing, with an outline in the color of the background. */
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
