import { Box, Mascot, TextLines } from './mascot.tsx';

/** Drawing of an answer whose citation points to a line of a page. */
export function CitedScene() {
  return (
    <>
      <Box x={300} y={44} width={216} height={316} />
      <TextLines width={12} className="text-text" lines={[[328, 84, 104]]} />
      <TextLines
        lines={[
          [328, 118, 160],
          [328, 138, 132],
          [328, 158, 150],
          [328, 262, 160],
          [328, 282, 118],
          [328, 302, 146],
          [328, 322, 90],
        ]}
      />
      <rect x={316} y={182} width={184} height={52} rx={8} className="fill-accent-soft" />
      <TextLines
        className="text-accent"
        lines={[
          [328, 200, 156],
          [328, 218, 98],
        ]}
      />
      <path
        d="M56 74h176a16 16 0 0 1 16 16v36a16 16 0 0 1-16 16H72a16 16 0 0 1-16-16Z"
        className="fill-accent"
      />
      <TextLines
        className="text-accent-text"
        lines={[
          [80, 98, 138],
          [80, 118, 84],
        ]}
      />
      <Mascot x={22} y={196} scale={1.6} />
      <path
        d="M92 178h156a16 16 0 0 1 16 16v112a16 16 0 0 1-16 16H92a16 16 0 0 1-16-16V194a16 16 0 0 1 16-16Z"
        className="fill-raised stroke-border"
        strokeWidth={2}
      />
      <TextLines
        lines={[
          [98, 204, 144],
          [98, 224, 120],
          [98, 244, 96],
        ]}
      />
      <rect x={94} y={268} width={122} height={36} rx={10} className="fill-accent-soft" />
      <circle cx={114} cy={286} r={10} className="fill-accent" />
      <path d="M111 283l4-3v12" fill="none" strokeWidth={2.5} className="stroke-accent-text" />
      <TextLines className="text-accent" lines={[[136, 286, 62]]} />
      <path
        d="M216 286c56 0 42-78 100-78"
        fill="none"
        strokeWidth={4}
        strokeDasharray="2 11"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <circle cx={316} cy={208} r={8} className="fill-accent" />
    </>
  );
}
