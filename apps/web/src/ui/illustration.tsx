import type { ReactNode } from 'react';

/** Illustrations of empty and failed screens. */
export type IllustrationName = 'papers' | 'robot' | 'bubbles' | 'error' | 'offline' | 'not-found' | 'locked';

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const drawings: Record<IllustrationName, ReactNode> = {
  papers: (
    <>
      <rect x="34" y="34" width="44" height="56" rx="6" className="fill-raised" />
      <rect x="34" y="34" width="44" height="56" rx="6" {...line} className="text-border-strong" />
      <path d="M44 50h24M44 60h24M44 70h14" {...line} className="text-border-strong" />
      <rect x="74" y="22" width="52" height="64" rx="6" className="fill-raised" />
      <rect x="74" y="22" width="52" height="64" rx="6" {...line} className="text-accent" />
      <path d="M86 40h28M86 52h28M86 64h16" {...line} className="text-accent" />
      <circle cx="122" cy="84" r="14" className="fill-accent" />
      <path d="M122 78v12M116 84h12" {...line} className="text-accent-text" />
    </>
  ),
  robot: (
    <>
      <path
        d="M48 34h64a12 12 0 0 1 12 12v26a12 12 0 0 1-12 12H86L68 98V84H48a12 12 0 0 1-12-12V46a12 12 0 0 1 12-12Z"
        className="fill-raised"
      />
      <path
        d="M48 34h64a12 12 0 0 1 12 12v26a12 12 0 0 1-12 12H86L68 98V84H48a12 12 0 0 1-12-12V46a12 12 0 0 1 12-12Z"
        {...line}
        className="text-accent"
      />
      <path d="M60 56v6M100 56v6M70 70c6 4 14 4 20 0" {...line} className="text-accent" />
      <path d="M80 34V22" {...line} className="text-border-strong" />
      <circle cx="80" cy="18" r="4" className="fill-accent" />
    </>
  ),
  bubbles: (
    <>
      <path
        d="M40 28h52a10 10 0 0 1 10 10v20a10 10 0 0 1-10 10H62L48 80V68h-8a10 10 0 0 1-10-10V38a10 10 0 0 1 10-10Z"
        className="fill-raised"
      />
      <path
        d="M40 28h52a10 10 0 0 1 10 10v20a10 10 0 0 1-10 10H62L48 80V68h-8a10 10 0 0 1-10-10V38a10 10 0 0 1 10-10Z"
        {...line}
        className="text-border-strong"
      />
      <path d="M44 44h34M44 54h20" {...line} className="text-border-strong" />
      <path
        d="M84 54h36a10 10 0 0 1 10 10v18a10 10 0 0 1-10 10h-4v12l-14-12H84a10 10 0 0 1-10-10V64a10 10 0 0 1 10-10Z"
        className="fill-accent-soft"
      />
      <path
        d="M84 54h36a10 10 0 0 1 10 10v18a10 10 0 0 1-10 10h-4v12l-14-12H84a10 10 0 0 1-10-10V64a10 10 0 0 1 10-10Z"
        {...line}
        className="text-accent"
      />
      <path d="M92 73h.01M102 73h.01M112 73h.01" {...line} strokeWidth={4} className="text-accent" />
    </>
  ),
  error: (
    <>
      <circle cx="80" cy="60" r="34" className="fill-raised" />
      <path d="M56 36a34 34 0 1 0 52 4" {...line} className="text-border-strong" />
      <path d="M70 26a34 34 0 0 1 24 2" {...line} strokeDasharray="2 6" className="text-danger" />
      <path d="M80 44v20" {...line} strokeWidth={4} className="text-danger" />
      <circle cx="80" cy="76" r="3" className="fill-danger" />
    </>
  ),
  offline: (
    <>
      <path d="M30 66h22l8-8" {...line} className="text-border-strong" />
      <rect x="60" y="46" width="22" height="24" rx="6" className="fill-raised" />
      <rect x="60" y="46" width="22" height="24" rx="6" {...line} className="text-accent" />
      <path d="M82 53h8M82 63h8" {...line} className="text-accent" />
      <path d="M130 66h-14" {...line} className="text-border-strong" />
      <path d="M100 46h10a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6h-10Z" className="fill-raised" />
      <path d="M100 46h10a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6h-10Z" {...line} className="text-border-strong" />
      <path d="M92 32l2 6M100 30v6M84 34l4 5" {...line} className="text-warning" />
    </>
  ),
  'not-found': (
    <>
      <path d="M80 96V30" {...line} className="text-border-strong" />
      <path d="M64 96h32" {...line} className="text-border-strong" />
      <path d="M50 28h52l12 12-12 12H50Z" className="fill-raised" />
      <path d="M50 28h52l12 12-12 12H50Z" {...line} className="text-accent" />
      <path d="M62 40h28" {...line} className="text-accent" />
      <path d="M110 60H64l-10 9 10 9h46Z" className="fill-raised" />
      <path d="M110 60H64l-10 9 10 9h46Z" {...line} strokeDasharray="3 6" className="text-border-strong" />
    </>
  ),
  locked: (
    <>
      <path d="M64 54V42a16 16 0 0 1 32 0v12" {...line} className="text-border-strong" />
      <rect x="52" y="54" width="56" height="42" rx="8" className="fill-raised" />
      <rect x="52" y="54" width="56" height="42" rx="8" {...line} className="text-accent" />
      <circle cx="80" cy="71" r="5" className="fill-accent" />
      <path d="M80 76v8" {...line} strokeWidth={4} className="text-accent" />
    </>
  ),
};

/** A small illustration in the theme's colors. Decorative. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 120" width="160" height="120" className="h-30 w-40">
      <circle cx="80" cy="60" r="58" className="fill-sunken" />
      {drawings[name]}
    </svg>
  );
}
