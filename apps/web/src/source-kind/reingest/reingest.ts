import type { PageReingestUpdate } from '@anito/contract/live';

/** Progress of reading one file again. */
export type Reingest = Pick<PageReingestUpdate, 'status' | 'step' | 'totalSteps' | 'message'> & {
  error?: string | undefined;
};

/** Progress by file id, as text. */
export type Reingests = Readonly<Record<string, Reingest>>;

/** Returns a copy of the progress of all pages and files with the newest progress of one. */
export function applyReingest(all: Reingests, update: PageReingestUpdate): Reingests {
  const { pageId, status, step, totalSteps, message, error } = update;
  return { ...all, [pageId]: { status, step, totalSteps, message, error } };
}

/** Returns a copy of the progress of all pages and files without that of one. */
export function clearReingest(all: Reingests, pageId: string): Reingests {
  return Object.fromEntries(Object.entries(all).filter(([id]) => id !== pageId));
}

/** Whether the file or page is still being read. Returns false for undefined. */
export function isRunning(reingest: Reingest | undefined): boolean {
  return reingest?.status === 'Starting' || reingest?.status === 'InProgress';
}
