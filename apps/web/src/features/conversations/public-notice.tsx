import type { ReactNode } from 'react';
import { Illustration } from '../../ui/illustration.tsx';

/** Explains why the page shows no chat, with advice. */
export function PublicNotice({
  title,
  detail,
  action,
  illustration = 'error',
}: {
  title: ReactNode;
  detail: ReactNode;
  action?: ReactNode;
  illustration?: 'error' | 'offline' | 'bubbles';
}) {
  return (
    <div role="alert" className="flex flex-col items-center">
      <Illustration name={illustration} />
      <h1 className="mt-6 text-20 font-semibold">{title}</h1>
      <p className="mt-2 text-muted">{detail}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
