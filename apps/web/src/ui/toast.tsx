import { toast as sonner } from 'sonner';
import { ToastCard, type ToastType } from './toast-card.tsx';

/**
 * Shows a message at the top right (top centre on phones) and returns its id.
 * `durationMs` is 5000 by default; 0 keeps it until it is dismissed.
 */
export function showToast({
  type,
  title,
  message,
  durationMs = 5000,
}: {
  type: ToastType;
  title: string;
  message?: string | undefined;
  durationMs?: number;
}): string | number {
  return sonner.custom(
    (id) => <ToastCard {...{ type, title, message }} onDismiss={() => sonner.dismiss(id)} />,
    { duration: durationMs === 0 ? Number.POSITIVE_INFINITY : durationMs },
  );
}
