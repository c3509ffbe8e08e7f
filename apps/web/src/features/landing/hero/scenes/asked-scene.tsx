import { Box, TextLines } from './mascot.tsx';

const bars = [52, 84, 66, 112, 96, 140, 128];

/** Drawing of a chart with questions per day and an unanswered question. */
export function AskedScene() {
  return (
    <>
      <Box x={40} y={48} width={300} height={214} />
      <TextLines width={11} className="text-text" lines={[[66, 82, 118]]} />
      <path d="M66 236h248" className="stroke-border" strokeWidth={3} />
      {bars.map((height, day) => (
        <rect
          key={height}
          x={70 + day * 35}
          y={236 - height}
          width={22}
          height={height}
          rx={5}
          className={day === bars.length - 2 ? 'fill-accent' : 'fill-accent-soft'}
        />
      ))}
      <Box x={364} y={48} width={156} height={98} />
      <TextLines lines={[[388, 78, 64]]} />
      <path
        d="M388 118l26-12 22 8 28-22 32 4"
        fill="none"
        strokeWidth={6}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-success"
      />
      <Box x={364} y={164} width={156} height={98} />
      <TextLines lines={[[388, 194, 84]]} />
      <circle cx={402} cy={228} r={14} className="fill-success-soft" />
      <path
        d="M396 228l5 5 8-10"
        fill="none"
        strokeWidth={4}
        strokeLinecap="round"
        className="stroke-success"
      />
      <TextLines className="text-success" lines={[[428, 228, 58]]} />
      <Box x={72} y={284} width={416} height={88} className="fill-raised stroke-accent" />
      <circle cx={110} cy={328} r={18} className="fill-warning-soft" />
      <path
        d="M105 323a6 6 0 1 1 7 6c-2 1-2 2-2 4M110 338h.01"
        fill="none"
        strokeWidth={4}
        strokeLinecap="round"
        className="stroke-warning"
      />
      <TextLines
        lines={[
          [146, 318, 150],
          [146, 338, 96],
        ]}
      />
      <rect x={346} y={308} width={118} height={40} rx={9} className="fill-accent" />
      <path d="M364 336l2-9 14-14 7 7-14 14Z" className="fill-accent-text" />
      <TextLines className="text-accent-text" lines={[[400, 328, 46]]} />
    </>
  );
}
