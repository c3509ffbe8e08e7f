import { z } from 'zod';
import { callService, DeliveryFailure, type DeliveryProblem } from './service-calls.service.ts';
import type { ServiceCallDeps } from './transport.ts';

const version = 'v23.0';

/** Returns the URL of a Graph API call. */
function graphUrl(env: ServiceCallDeps['env'], path: string, query: Record<string, string> = {}): string {
  const base = (env.GRAPH_API_URL ?? 'https://graph.facebook.com').replace(/\/{1,9}$/, '');
  const search = new URLSearchParams(query).toString();
  return `${base}/${version}/${path}${search ? `?${search}` : ''}`;
}

/**
 * Returns the URL of Facebook's sign-in dialog. Facebook uses another host for it; a test server in
 * GRAPH_API_URL uses its own.
 */
export function dialogUrl(env: ServiceCallDeps['env'], query: Record<string, string>): string {
  const { GRAPH_API_URL: url } = env;
  const isFacebook = url === undefined || new URL(url).hostname === 'graph.facebook.com';
  const base = isFacebook ? 'https://www.facebook.com' : url.replace(/\/{1,9}$/, '');
  return `${base}/${version}/dialog/oauth?${new URLSearchParams(query)}`;
}

/** See https://developers.facebook.com/docs/graph-api/guides/error-handling */
const graphErrorSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(0),
    error_subcode: z.number().optional(),
  }),
});

/** Error codes of the Graph API and of WhatsApp's Cloud API. */
const tokenCodes = new Set([102, 190, 463, 467]);
const busyCodes = new Set([4, 17, 32, 341, 613, 80_007, 130_429, 131_048, 131_056]);
const transientCodes = new Set([1, 2, 131_000, 131_016]);
const windowCodes = new Set([131_047]);
const windowSubcodes = new Set([2_018_278]);

/** Classifies a failed call by its HTTP status and, if the reply has one, the error of the service. */
function toDeliveryProblem(
  status: number,
  error: z.infer<typeof graphErrorSchema>['error'] | undefined,
): DeliveryProblem {
  // An error in the service's own format means that it did not accept the call. Other errors may come from a
  // proxy, after the service accepted it.
  if (!error)
    return status === 429 ? 'busy' : status === 401 ? 'token-refused' : status >= 500 ? 'unsure' : 'refused';
  const { code, error_subcode: subcode } = error;
  if (windowCodes.has(code) || (subcode !== undefined && windowSubcodes.has(subcode)))
    return 'outside-window';
  if (tokenCodes.has(code) || status === 401) return 'token-refused';
  if (busyCodes.has(code) || status === 429) return 'busy';
  return transientCodes.has(code) || status >= 500 ? 'unreachable' : 'refused';
}

/** A call to the Graph API. */
export type GraphCall = {
  channel: string;
  method?: 'GET' | 'POST' | 'DELETE';
  /** Path below the version, without a leading slash. */
  path: string;
  token?: string;
  query?: Record<string, string>;
  body?: object;
  signal?: AbortSignal | undefined;
};

/**
 * Calls the Graph API and returns its parsed reply. Throws DeliveryFailure for errors and unexpected replies.
 */
export async function callGraph<Answer extends z.ZodType>(
  deps: ServiceCallDeps,
  { path, query, method = 'GET', ...call }: GraphCall,
  schema: Answer,
): Promise<z.output<Answer>> {
  const url = graphUrl(deps.env, path, query);
  const { status, json, retryAfterMs } = await callService(deps, { ...call, method, url });
  const error = graphErrorSchema.safeParse(json).data?.error;
  if (status < 200 || status >= 300 || error) {
    throw new DeliveryFailure(toDeliveryProblem(status, error), call.channel, {
      words: error?.message ?? `status ${status}`,
      retryAfterMs,
      vendorStatus: status,
    });
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new DeliveryFailure('unsure', call.channel);
  return parsed.data;
}

/**
 * Returns whether Facebook sends the messages of the page or number `of` to our app, or to any app if `appId`
 * is undefined. Throws DeliveryFailure.
 */
export async function isAppSubscribed(
  deps: ServiceCallDeps,
  call: Pick<GraphCall, 'channel' | 'token' | 'signal'> & { of: string; appId: string | undefined },
): Promise<boolean> {
  const { of, appId, ...request } = call;
  const { data } = await callGraph(deps, { ...request, path: `${of}/subscribed_apps` }, subscribedApps);
  const ids = data.map(({ id, whatsapp_business_api_data: app }) => id ?? app?.id);
  return appId === undefined ? ids.length > 0 : ids.includes(appId);
}

const subscribedApps = z.object({
  data: z.array(
    z.object({
      id: z.string().optional(),
      whatsapp_business_api_data: z.object({ id: z.string() }).optional(),
    }),
  ),
});
