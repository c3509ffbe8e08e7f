/** Target of requests with the token of an account, or of anonymous requests. */
type HeavyTarget = { url: string; token: string; assistantId: number; sourceId: number };

/** Attacks by name. Each call runs one once. */
type Attacks = Record<string, () => Promise<unknown>>;

const parallelRequests = 10;

/** Searches and statistics over a large account, ten in parallel, with terms that match nothing. */
export function listHeavyReads({ url, token, assistantId, sourceId }: HeavyTarget): Attacks {
  const own = { authorization: `Bearer ${token}` };
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(url + path, { headers }).then((answer) => answer.arrayBuffer());
  const many = (path: string, headers: Record<string, string>) => () =>
    Promise.all(Array.from({ length: parallelRequests }, () => ask(path, headers)));
  const stranger = { 'x-forwarded-for': '198.51.100.7' };
  const publicReports = `/api/public/reports/${assistantId}`;
  return {
    'search of reports': many(`/api/assistant/${assistantId}/conversations?search=zebra`, own),
    'figures of reports': many(`/api/assistant/${assistantId}/analytics`, own),
    'days of reports': many(`/api/assistant/${assistantId}/analytics/days?days=90`, own),
    'search of the inbox': many('/api/inbox/threads?filter=all&search=zebra', own),
    'search of notes': many(`/api/notes/connections/${sourceId}/entries?search=zebra`, own),
    'search of public reports': many(`${publicReports}/conversations?search=zebra`, stranger),
    'figures of public reports': many(`${publicReports}/analytics`, stranger),
  };
}

/** Floods of spellings of one time zone, invalid tokens, and clicks. */
export function listFloods({ url, token }: Pick<HeavyTarget, 'url' | 'token'>): Attacks {
  const own = { authorization: `Bearer ${token}` };
  let spelling = 0;
  const zone = 'america/argentina/buenos_aires';
  const spell = () => {
    const choice = spelling++;
    return [...zone].map((letter, at) => ((choice >> at) & 1 ? letter.toUpperCase() : letter)).join('');
  };
  const burst = (once: () => Promise<Response>) => () =>
    Promise.all(Array.from({ length: 50 }, () => once().then((answer) => answer.arrayBuffer())));
  const nextRun = `${url}/api/sync-settings/next-run?frequency=daily&time=02:00`;
  return {
    'spellings of a time zone': burst(() =>
      fetch(`${nextRun}&timezone=${encodeURIComponent(spell())}`, { headers: own }),
    ),
    'refused tokens': burst(() =>
      fetch(`${url}/api/Users/me`, { headers: { authorization: 'Bearer none.of.it' } }),
    ),
    'clicks for an export': burst(() =>
      fetch(`${url}/api/Users/me/exports`, { method: 'POST', headers: own }),
    ),
  };
}
