import type { WidgetConfig } from '@anito/contract/widget';
import type { Settings } from './options.ts';

/**
 * Why a widget failed to load: `refused` by the server, or `unreachable`. A website that the key does not
 * allow looks unreachable as well.
 */
export type Failure = { reason: 'refused' | 'unreachable'; status: number; code: string; text: string };

export class ConfigFailure extends Error {
  override name = 'AnitoWidget';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.text);
    this.failure = failure;
  }
}

const unreachable =
  'The assistant cannot be reached. Allow this website for the API key, if the code has one, and the address of the assistant in connect-src.';

/**
 * Fetches the widget's configuration, with a token for its frame. Throws ConfigFailure if the server refuses
 * or is unreachable, and the signal's reason if it aborts.
 */
export async function fetchConfig(
  { origin, assistant, apiKey, testToken }: Settings,
  signal: AbortSignal,
): Promise<WidgetConfig> {
  let response: Response;
  const query = testToken ? `?testToken=${encodeURIComponent(testToken)}` : '';
  try {
    const name = apiKey ? assistant : `site/${encodeURIComponent(assistant)}`;
    response = await fetch(`${origin}/api/widget/${name}/config${query}`, {
      // Without a header of our own the browser sends no preflight.
      headers: apiKey ? { 'x-api-key': apiKey } : {},
      credentials: 'omit',
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    // Browsers report a refused origin and a lost network alike.
    console.debug(error);
    throw new ConfigFailure({ reason: 'unreachable', status: 0, code: 'unreachable', text: unreachable });
  }
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body as WidgetConfig;
  const { error = 'Refused', code = 'unknown' } = body as { error?: string; code?: string };
  throw new ConfigFailure({ reason: 'refused', status: response.status, code, text: error });
}
