import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx';

type Report = (form: string, isDirty: boolean) => void;

const Unsaved = createContext<Report>(() => undefined);

/** Asks before a page is left on which any of its forms has unsaved work. */
export function UnsavedWork({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const { question } = useLeaveGuard(dirty.size > 0);
  const [report] = useState<Report>(() => (form: string, isDirty: boolean) => {
    setDirty((before) => {
      if (before.has(form) === isDirty) return before;
      const after = new Set(before);
      if (isDirty) after.add(form);
      else after.delete(form);
      return after;
    });
  });
  return (
    <Unsaved value={report}>
      {children}
      {question}
    </Unsaved>
  );
}

/** Tells the page whether a form of it has unsaved work. */
export function useUnsavedWork(isDirty: boolean): void {
  const report = use(Unsaved);
  const form = useId();
  useEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [report, form, isDirty]);
}
