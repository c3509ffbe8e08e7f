import { Mascot, TextLines } from './mascot.tsx';

const stripes = [0, 1, 2, 3, 4, 5, 6];
const stars = ['M70 64h.01', 'M132 104h.01', 'M236 52h.01', 'M330 88h.01', 'M52 168h.01', 'M404 56h.01'];

/** Drawing of a closed shop at night whose assistant still answers. */
export function NightScene() {
  return (
    <>
      <path d={stars.join('')} className="stroke-accent" strokeWidth={6} strokeLinecap="round" fill="none" />
      <path d="M478 44a38 38 0 1 0 30 60 30 30 0 0 1-30-60Z" className="fill-warning" />
      <path d="M0 366h560v54H0z" className="fill-sunken" />
      <rect x={92} y={168} width={252} height={198} className="fill-raised stroke-border" strokeWidth={2} />
      <rect x={116} y={226} width={120} height={96} rx={8} className="fill-warning-soft" />
      <path d="M116 274h120M176 226v96" className="stroke-warning" strokeWidth={3} />
      <path d="M132 322v-18a12 12 0 0 1 24 0v18M192 322v-26a14 14 0 0 1 28 0v26" className="fill-warning" />
      <rect x={260} y={226} width={60} height={140} rx={6} className="fill-accent-soft" />
      <circle cx={308} cy={298} r={4} className="fill-accent" />
      <rect x={270} y={240} width={40} height={24} rx={4} className="fill-raised" />
      <TextLines lines={[[278, 252, 24]]} width={5} />
      {stripes.map((stripe) => (
        <path
          key={stripe}
          d={`M${78 + stripe * 40} 150h40v40a20 20 0 0 1-40 0Z`}
          className={stripe % 2 ? 'fill-raised stroke-border' : 'fill-accent'}
          strokeWidth={stripe % 2 ? 2 : 0}
        />
      ))}
      <rect x={70} y={136} width={296} height={20} rx={8} className="fill-accent-hover" />
      <path
        d="M374 188h124a16 16 0 0 1 16 16v32a16 16 0 0 1-16 16h-98l-22 20v-20h-4a16 16 0 0 1-16-16v-32a16 16 0 0 1 16-16Z"
        className="fill-raised stroke-border"
        strokeWidth={2}
      />
      <TextLines
        lines={[
          [382, 211, 108],
          [382, 229, 66],
        ]}
      />
      <Mascot x={440} y={272} scale={2.7} />
    </>
  );
}
