import { AppError } from '../errors.ts';

/** A page as a browser shows it once its scripts are done. */
export type RenderedPage = {
  /** Where it was found, after redirects of any kind; without its fragment. */
  url: URL;
  /** Of the answer that brought the document shown last. */
  status: number;
  contentType: string;
  /** Last-Modified and ETag as they were sent. */
  lastModified: string | null;
  etag: string | null;
  /** The document in UTF-8 as its scripts left it; empty when the status is no success or it is no HTML. */
  html: Buffer;
};

/** The door to pages that need scripts to show their words. */
export type Browser = {
  /** Whether there is a Chromium on this machine to read with. */
  isAvailable(): Promise<boolean>;
  /**
   * Shows a page that a user named and reads it. Throws as `SafeFetch`: `url_not_allowed` for what is not on the public
   * internet, at first or after a redirect by whatever means, and `upstream_failed` with a reason for a person, also
   * where no browser is there.
   */
  render(address: string, options: { signal: AbortSignal }): Promise<RenderedPage>;
  close(): Promise<void>;
};

/** Makes the browser of one process; nothing starts before a page is asked for. */
export function createBrowser(): Browser {
  return {
    isAvailable: async () => false,
    async render() {
      throw new AppError(
        'upstream_failed',
        'This installation has no browser yet. Choose the mode HttpClient.',
      );
    },
    close: async () => undefined,
  };
}
