import type { ReaderTask } from '@anito/documents/readers/reader-task';

/** A page as its website answered with it: the file holds the bytes of the answer. */
export type WidgetPageInput = {
  path: string;
  contentType: string;
  /** Where the page was found at last. */
  url: string;
  /** Its header Content-Security-Policy. */
  securityPolicy: string | null;
  /** Where this server is. */
  serverUrl: string;
};

/** A widget that a page makes, as its code names it. */
export type PageWidget = { assistantId: number | null; apiKey: string | null };

/** What a page says of its widgets. */
export type WidgetPage = {
  /** By attributes of a tag or by a call of `init`; a page has few. */
  widgets: PageWidget[];
  /** Whether it loads the widget's script from here, and from another server. */
  isLoaded: boolean;
  isLoadedElsewhere: boolean;
  /** Whether the only tags for it are of a type that browsers do not run. */
  isHeld: boolean;
  /** What its policies refuse: of the script, of the code that calls it, of its calls, of its frame. */
  refused: { script: boolean; inline: boolean; connect: boolean; frame: boolean };
};

/** Reads what a page says of its widgets, in a process of its own. */
export const widgetPageTask: ReaderTask<WidgetPageInput, WidgetPage> = {
  script: new URL('./widget-page-task.ts', import.meta.url),
};
