import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Illustration } from '../../ui/illustration.tsx';

/** Message in place of a page that cannot be shown. It needs no further code to load. */
export function PageMessage({
  isOffline = false,
  title,
  text,
  actions,
  children,
}: {
  isOffline?: boolean;
  title: string;
  text: string;
  actions: ReactNode;
  children?: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <div role="alert" className="flex flex-col items-center py-6 text-center">
      <Illustration name={isOffline ? 'offline' : 'error'} />
      <h1 className="mt-4 text-24 font-semibold">{title}</h1>
      <p className="mt-2 max-w-[28rem] text-16 text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
      {children}
    </div>
  );
}
