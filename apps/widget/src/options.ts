/** Options of a widget, set by the page. */
export type WidgetOptions = {
  /** Public id of the assistant. */
  assistant?: string;
  /** Number of the assistant and API key, as in codes made before public ids. */
  assistantId?: number | string;
  apiKey?: string;
  /** Replaces the assistant's name. */
  title?: string;
  /** A button in the corner that opens a window, or a window inside the page. */
  position?: 'bottom-right' | 'inline-iframe';
  /** Container of an inline widget: an element, its selector or its id. */
  container?: string | Element;
  /** URL of the product. Defaults to the origin of the script. */
  apiUrl?: string;
  /** Test token of the owner. Questions then do not count as conversations with visitors. */
  testToken?: string;
};

/** Validated options. */
export type Settings = {
  /** Name of the assistant in the page: its public id, or its number. */
  assistant: string;
  /** Undefined for a public id. */
  apiKey: string | undefined;
  title: string;
  isInline: boolean;
  container: string | Element | undefined;
  origin: string;
  testToken: string | undefined;
};

/** An error in the options, for the page's developer. */
class OptionError extends Error {
  override name = 'AnitoWidget';
}

/**
 * Returns the assistant's id and the key of the options. A public id needs no key. Throws OptionError if they
 * are invalid.
 */
function parseAssistant({ assistant, assistantId, apiKey }: WidgetOptions) {
  if (assistant) return { assistant: String(assistant).trim(), apiKey: undefined };
  const number = Number(assistantId);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new OptionError('assistant must be the public id of an assistant, or assistantId its number');
  }
  if (typeof apiKey !== 'string' || apiKey === '') throw new OptionError('apiKey is missing');
  return { assistant: String(number), apiKey };
}

/**
 * Validates options. Throws OptionError for an invalid assistant or key, and TypeError for an invalid
 * `apiUrl`.
 */
export function parseOptions(options: WidgetOptions, scriptOrigin: string): Settings {
  return {
    ...parseAssistant(options),
    title: String(options.title ?? ''),
    isInline: options.position === 'inline-iframe',
    container: options.container,
    origin: options.apiUrl ? new URL(options.apiUrl, location.href).origin : scriptOrigin,
    testToken: options.testToken,
  };
}

/**
 * Returns the options in the `data-` attributes of a script tag, not validated. Returns undefined if the tag
 * names neither an assistant nor a key.
 */
export function parseAttributes(script: HTMLScriptElement): WidgetOptions | undefined {
  const { assistant, assistantId, apiKey, title, position, container, apiUrl } = script.dataset;
  if (!assistant && !assistantId && !apiKey) return undefined;
  return {
    ...(assistant ? { assistant } : { assistantId: assistantId ?? '', apiKey: apiKey ?? '' }),
    ...(title ? { title } : {}),
    ...(position === 'inline-iframe' ? { position } : {}),
    ...(container ? { container } : {}),
    ...(apiUrl ? { apiUrl } : {}),
  };
}
