import type { ReaderTask } from '@anito/documents/readers/reader-task';

/** A fetched page; the file holds the bytes of its body. */
export type WidgetPageInput = {
  path: string;
  contentType: string;
  /** Address of the page after redirects. */
  url: string;
  /** Its Content-Security-Policy header. */
  securityPolicy: string | null;
  /** Public URL of this server. */
  serverUrl: string;
};

/** A widget of a page, as its code configures it. */
export type PageWidget = { assistantId: number | null; publicId: string | null; apiKey: string | null };

/** The widgets of a page. */
export type WidgetPage = {
  /** Configured by attributes of a tag or by a call of `init`. Limited in number. */
  widgets: PageWidget[];
  /** Whether the page loads the widget's script from this server, or from another one. */
  isLoaded: boolean;
  isLoadedElsewhere: boolean;
  /** Whether all script tags of the widget have a type that browsers do not run. */
  isHeld: boolean;
  /**
   * What the page's policies refuse: the script, the inline code that calls it, its requests, and its frame.
   */
  refused: { script: boolean; inline: boolean; connect: boolean; frame: boolean };
};

/** Task that reads the widgets of a page in a separate process. */
export const widgetPageTask: ReaderTask<WidgetPageInput, WidgetPage> = {
  script: new URL('./widget-page-task.ts', import.meta.url),
};
