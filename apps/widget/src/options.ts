/** Options of a widget, set by the page. */
export type WidgetOptions = {
  assistantId: number | string;
  apiKey: string;
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
  assistantId: number;
  apiKey: string;
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
 * Validates options. Throws OptionError for an invalid assistant or key, and TypeError for an invalid
 * `apiUrl`.
 */
export function parseOptions(options: WidgetOptions, scriptOrigin: string): Settings {
  const assistantId = Number(options.assistantId);
  if (!Number.isSafeInteger(assistantId) || assistantId < 1) {
    throw new OptionError('assistantId must be the number of an assistant');
  }
  if (typeof options.apiKey !== 'string' || options.apiKey === '') {
    throw new OptionError('apiKey is missing');
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

/**
 * Returns the options in the `data-` attributes of a script tag, not validated. Returns undefined if it names
 * neither an assistant nor a key.
 */
export function parseAttributes(script: HTMLScriptElement): WidgetOptions | undefined {
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
