import type { OutsideProblem } from '../outside-error.ts';

/** Messages between the server and the process that drives Chromium. */

/**
 * Maximum milliseconds after the document has loaded: for its other files (`load`), and until its network is
 * idle (`quiet`).
 */
type LoadTimeouts = { load: number; quiet: number };

/** Start options of the process. */
export type BrowserStartOptions = {
  executablePath: string;
  proxyUrl: string;
  /** Name that identifies the reader to websites. */
  botName: string;
  /** Memory limit of each Chromium process, in megabytes. */
  maxMemoryMb: number;
};

export type ShowPageCommand = {
  kind: 'show';
  id: number;
  address: string;
  /** Credentials for the proxy. */
  username: string;
  password: string;
  timeouts: LoadTimeouts;
  /** Maximum size of the document. */
  maxBytes: number;
};

/** `leave` closes a page in any state. */
export type BrowserCommand = ShowPageCommand | { kind: 'leave'; id: number };

/** A page when its network has become idle. */
export type LoadedPage = {
  /** Address of its document. */
  address: string;
  status: number;
  contentType: string;
  lastModified: string | null;
  etag: string | null;
  retryAfter: string | null;
  robotsTag: string | null;
  /** In UTF-8. Empty for an error status or when it is not HTML. */
  html: Uint8Array;
};

/** Why a page could not be loaded. `unreached` carries Chromium's error name (net_error_list.h). */
export type PageProblem =
  | { kind: 'failed'; problem: OutsideProblem }
  | { kind: 'refused' }
  | { kind: 'unreached'; address: string; word: string };

export type BrowserReport =
  | { kind: 'shown'; id: number; page: LoadedPage }
  | { kind: 'problem'; id: number; problem: PageProblem }
  | { kind: 'left'; id: number };
