import type { PageReingestUpdate } from '@anito/contract/live';

/** Progress of reading one file again. */
export type Reingest = Pick<PageReingestUpdate, 'status' | 'step' | 'totalSteps' | 'message'> & {
  error?: string | undefined;
};

/** Progress by file id, as text. */
export type Reingests = Readonly<Record<string, Reingest>>;

/** Returns the progress of all files with the newest progress of one file. */
export function applyReingest(all: Reingests, update: PageReingestUpdate): Reingests {
  const { pageId, status, step, totalSteps, message, error } = update;
  return { ...all, [pageId]: { status, step, totalSteps, message, error } };
}

/** Returns the progress of all files except one. */
export function clearReingest(all: Reingests, pageId: string): Reingests {
  return Object.fromEntries(Object.entries(all).filter(([id]) => id !== pageId));
}

/** Whether the file is still being read. */
export function isRunning(reingest: Reingest | undefined): boolean {
  return reingest?.status === 'Starting' || reingest?.status === 'InProgress';
}
