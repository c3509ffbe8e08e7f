import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx';

type ReportUnsaved = (form: string, isDirty: boolean) => void;

const UnsavedContext = createContext<ReportUnsaved>(() => undefined);

/**
 * Asks before the user leaves the page while any form inside has unsaved changes. The forms report them with
 * `useUnsavedWork`.
 */
export function UnsavedWork({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const { question } = useLeaveGuard(dirty.size > 0);
  const [report] = useState<ReportUnsaved>(() => (form: string, isDirty: boolean) => {
    setDirty((before) => {
      if (before.has(form) === isDirty) return before;
      const after = new Set(before);
      if (isDirty) after.add(form);
      else after.delete(form);
      return after;
    });
  });
  return (
    <UnsavedContext value={report}>
      {children}
      {question}
    </UnsavedContext>
  );
}

/** Reports to the enclosing `UnsavedWork` whether this form has unsaved changes. Does nothing outside one. */
export function useUnsavedWork(isDirty: boolean): void {
  const report = use(UnsavedContext);
  const form = useId();
  useEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [report, form, isDirty]);
}
