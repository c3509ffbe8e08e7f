import type { OutsideProblem } from '../outside-error.ts';

/** What the server and the process that drives Chromium say to each other. */

/** Milliseconds that a page whose document is there gets for the rest of its files, and then to become quiet. */
type Patience = { load: number; quiet: number };

/** What the process is started with. */
export type BrowserStart = {
  executablePath: string;
  proxyUrl: string;
  /** Name by which websites know who reads them. */
  botName: string;
  /** Of one process, in megabytes. */
  maxMemoryMb: number;
};

export type ShowOrder = {
  kind: 'show';
  id: number;
  address: string;
  /** For the proxy. */
  username: string;
  password: string;
  patience: Patience;
  /** Of the document. */
  maxBytes: number;
};

/** `leave` ends what a page left, whatever it is at. */
export type Order = ShowOrder | { kind: 'leave'; id: number };

/** The page that is shown when it has become quiet. */
export type ShownPage = {
  /** Where its document came from. */
  address: string;
  status: number;
  contentType: string;
  lastModified: string | null;
  etag: string | null;
  retryAfter: string | null;
  robotsTag: string | null;
  /** In UTF-8; empty when the status is no success or it is no HTML. */
  html: Uint8Array;
};

/** Why a page is not shown; `unreached` with Chromium's own word for it (net_error_list.h). */
export type PageProblem =
  | { kind: 'failed'; problem: OutsideProblem }
  | { kind: 'refused' }
  | { kind: 'unreached'; address: string; word: string };

export type Report =
  | { kind: 'shown'; id: number; page: ShownPage }
  | { kind: 'problem'; id: number; problem: PageProblem }
  | { kind: 'left'; id: number };
