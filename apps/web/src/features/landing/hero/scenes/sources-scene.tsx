import { Box, Mascot, TextLines } from './mascot.tsx';

const ways = ['M196 96c70 0 70 108 128 108', 'M196 210c50 0 70 0 128 0', 'M196 324c70 0 70-108 128-108'];

/** Drawing of a website, a file and notes with paths to the assistant. */
export function SourcesScene() {
  return (
    <>
      <path
        d={ways.join('')}
        fill="none"
        strokeWidth={4}
        strokeDasharray="2 12"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <Box x={44} y={44} width={152} height={104} />
      <path d="M44 58a14 14 0 0 1 14-14h124a14 14 0 0 1 14 14v14H44Z" className="fill-accent-soft" />
      <path
        d="M60 58h.01M74 58h.01M88 58h.01"
        className="stroke-accent"
        strokeWidth={7}
        strokeLinecap="round"
      />
      <rect x={60} y={88} width={44} height={44} rx={6} className="fill-accent-soft" />
      <TextLines
        lines={[
          [118, 94, 58],
          [118, 110, 40],
          [118, 126, 52],
        ]}
      />
      <Box x={62} y={160} width={116} height={100} />
      <path d="M148 160v26a6 6 0 0 0 6 6h24Z" className="fill-danger-soft" />
      <rect x={78} y={176} width={42} height={20} rx={5} className="fill-danger" />
      <TextLines
        lines={[
          [80, 214, 80],
          [80, 228, 62],
          [80, 242, 74],
        ]}
      />
      <Box x={44} y={272} width={152} height={104} />
      <path
        d="M62 292h10M62 316h10M62 340h10"
        className="stroke-success"
        strokeWidth={10}
        strokeLinecap="round"
      />
      <TextLines
        lines={[
          [88, 292, 88],
          [88, 316, 60],
          [88, 340, 76],
        ]}
      />
      <circle cx={402} cy={210} r={92} className="fill-raised stroke-border" strokeWidth={2} />
      <Mascot x={342} y={150} scale={3.75} />
      <path
        d="M500 118h.01M522 96h.01M510 300h.01M310 86h.01M296 342h.01"
        className="stroke-warning"
        strokeWidth={8}
        strokeLinecap="round"
      />
    </>
  );
}
