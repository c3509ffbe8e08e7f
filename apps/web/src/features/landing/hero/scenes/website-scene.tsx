import { Box, Mascot, TextLines } from './mascot.tsx';

/** Drawing of a shop's website with the open widget. */
export function WebsiteScene() {
  return (
    <>
      <Box x={40} y={48} width={480} height={320} radius={18} />
      <path d="M40 66a18 18 0 0 1 18-18h444a18 18 0 0 1 18 18v22H40Z" className="fill-sunken" />
      <path
        d="M62 68h.01M80 68h.01M98 68h.01"
        className="stroke-border-strong"
        strokeWidth={9}
        strokeLinecap="round"
      />
      <rect x={124} y={58} width={232} height={20} rx={10} className="fill-raised" />
      <TextLines width={14} className="text-text" lines={[[72, 132, 150]]} />
      <TextLines
        lines={[
          [72, 160, 196],
          [72, 180, 164],
        ]}
      />
      <rect x={66} y={204} width={92} height={30} rx={8} className="fill-accent" />
      {[66, 166].map((x, index) => (
        <g key={x}>
          <rect x={x} y={258} width={86} height={84} rx={10} className="fill-warning-soft" />
          <path
            d={`M${x + 18} 318c0-22 10-34 25-34s25 12 25 34Z`}
            className={index ? 'fill-danger' : 'fill-accent'}
          />
          <path d={`M${x + 12} 318h62`} strokeWidth={5} strokeLinecap="round" className="stroke-warning" />
          <circle cx={x + 43} cy={278} r={6} className="fill-warning" />
        </g>
      ))}
      <Box x={306} y={120} width={190} height={206} radius={16} className="fill-raised stroke-border" />
      <path d="M306 136a16 16 0 0 1 16-16h158a16 16 0 0 1 16 16v30H306Z" className="fill-accent" />
      <TextLines className="text-accent-text" lines={[[358, 143, 78]]} />
      <circle cx={334} cy={143} r={13} className="fill-accent-soft" />
      <rect x={392} y={180} width={90} height={34} rx={12} className="fill-accent" />
      <TextLines className="text-accent-text" lines={[[408, 197, 58]]} />
      <rect x={320} y={226} width={128} height={52} rx={12} className="fill-sunken" />
      <TextLines
        lines={[
          [336, 244, 94],
          [336, 261, 62],
        ]}
      />
      <rect
        x={320}
        y={290}
        width={162}
        height={24}
        rx={8}
        className="fill-surface stroke-border"
        strokeWidth={2}
      />
      <Mascot x={448} y={316} scale={2.4} />
    </>
  );
}
