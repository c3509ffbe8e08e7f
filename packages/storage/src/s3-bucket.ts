/** A bucket of S3 or of a compatible server. */
export type S3Bucket = {
  name: string;
  /** Unset for Amazon's own endpoint. */
  endpoint?: string | undefined;
  region?: string | undefined;
};

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionPattern = /^[a-z0-9][a-z0-9-]{0,62}$/i;
const parameters = new Set(['endpoint', 'region']);

/** Returns whether a text is an HTTP address without credentials, query and fragment. */
function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}

/**
 * Parses `s3://bucket?endpoint=…&region=…`. Returns undefined for any other text, such as one with a secret.
 */
export function parseS3Url(text: string): S3Bucket | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, port, hostname, pathname, searchParams, hash } = new URL(text);
  if (protocol !== 's3:' || username || password || port || hash || /[^/]/.test(pathname)) return undefined;
  const names = [...searchParams.keys()];
  if (names.some((name) => !parameters.has(name)) || new Set(names).size < names.length) return undefined;
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const region = searchParams.get('region') ?? undefined;
  if (!bucketPattern.test(hostname)) return undefined;
  if (endpoint !== undefined && !isEndpoint(endpoint)) return undefined;
  if (region !== undefined && !regionPattern.test(region)) return undefined;
  return { name: hostname, endpoint, region };
}

/** Default region for Amazon's endpoint. */
export const defaultRegion = 'us-east-1';

/**
 * Returns the address of a bucket's objects, with a trailing slash. With an endpoint it has path style, which
 * every server supports. At Amazon the host name contains the bucket, except for a name with dots, which
 * Amazon's certificate would not match.
 */
export function buildBucketUrl({ name, endpoint, region = defaultRegion }: S3Bucket): string {
  if (endpoint) return `${endpoint.replace(/\/{1,9}$/, '')}/${name}/`;
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  return name.includes('.') ? `https://${host}/${name}/` : `https://${name}.${host}/`;
}
