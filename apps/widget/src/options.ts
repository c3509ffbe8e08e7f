/** How a page wants its widget. */
export type WidgetOptions = {
  assistantId: number | string;
  apiKey: string;
  /** Stands in place of the assistant's name. */
  title?: string;
  /** A button in the corner that opens a window, or a window in the page. */
  position?: 'bottom-right' | 'inline-iframe';
  /** Where an inline widget goes: an element, its selector or its id. */
  container?: string | Element;
  /** Where the product is, if not where the script comes from. */
  apiUrl?: string;
  /** The owner tries it: what is asked is no conversation with a visitor. */
  testToken?: string;
};

/** The same, checked. */
export type Settings = {
  assistantId: number;
  apiKey: string;
  title: string;
  isInline: boolean;
  container: string | Element | undefined;
  origin: string;
  testToken: string | undefined;
};

/** What is wrong with the options, for who builds the page. */
class OptionProblem extends Error {
  override name = 'AnitoWidget';
}

/** Checks options; throws what is wrong with them. */
export function readOptions(options: WidgetOptions, scriptOrigin: string): Settings {
  const assistantId = Number(options.assistantId);
  if (!Number.isSafeInteger(assistantId) || assistantId < 1) {
    throw new OptionProblem('assistantId must be the number of an assistant');
  }
  if (typeof options.apiKey !== 'string' || options.apiKey === '') {
    throw new OptionProblem('apiKey is missing');
  }
  return {
    assistantId,
    apiKey: options.apiKey,
    title: String(options.title ?? ''),
    isInline: options.position === 'inline-iframe',
    container: options.container,
    origin: options.apiUrl ? new URL(options.apiUrl, location.href).origin : scriptOrigin,
    testToken: options.testToken,
  };
}

/** The options in the `data-` attributes of a script tag; undefined where it has none. */
export function readAttributes(script: HTMLScriptElement): WidgetOptions | undefined {
  const { assistantId, apiKey, title, position, container, apiUrl } = script.dataset;
  if (!assistantId && !apiKey) return undefined;
  return {
    assistantId: assistantId ?? '',
    apiKey: apiKey ?? '',
    ...(title ? { title } : {}),
    ...(position === 'inline-iframe' ? { position } : {}),
    ...(container ? { container } : {}),
    ...(apiUrl ? { apiUrl } : {}),
  };
}
