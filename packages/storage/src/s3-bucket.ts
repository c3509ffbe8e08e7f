/** A bucket of S3 or of a server that speaks like it. */
export type S3Bucket = {
  name: string;
  /** Unset: Amazon's own. */
  endpoint?: string | undefined;
  region?: string | undefined;
};

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionPattern = /^[a-z0-9][a-z0-9-]{0,62}$/i;
const parameters = new Set(['endpoint', 'region']);

function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}

/** Reads `s3://bucket?endpoint=…&region=…`; undefined where it is anything else, as with a secret in it. */
export function readS3Url(text: string): S3Bucket | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, port, hostname, pathname, searchParams, hash } = new URL(text);
  if (protocol !== 's3:' || username || password || port || hash || /[^/]/.test(pathname)) return undefined;
  const given = [...searchParams.keys()];
  if (given.some((name) => !parameters.has(name)) || new Set(given).size < given.length) return undefined;
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const region = searchParams.get('region') ?? undefined;
  if (!bucketPattern.test(hostname)) return undefined;
  if (endpoint !== undefined && !isEndpoint(endpoint)) return undefined;
  if (region !== undefined && !regionPattern.test(region)) return undefined;
  return { name: hostname, endpoint, region };
}

/** Where Amazon has what no endpoint is given for, unless a region is. */
export const usualRegion = 'us-east-1';

/**
 * The address below which a bucket's objects lie, with a slash at its end. Path style with an endpoint, which every server
 * understands; at Amazon the bucket's own name, but where a dot in it would not fit Amazon's certificate.
 */
export function writeBucketUrl({ name, endpoint, region = usualRegion }: S3Bucket): string {
  if (endpoint) return `${endpoint.replace(/\/{1,9}$/, '')}/${name}/`;
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  return name.includes('.') ? `https://${host}/${name}/` : `https://${name}.${host}/`;
}
