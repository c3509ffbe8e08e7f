import { limits } from '@anito/contract/limits';
import type { PageBrand } from '@anito/documents/extract/document';
import { type ShrunkPicture, shrinkTask } from '@anito/documents/pictures/shrink-task';
import { UnreadableError } from '@anito/documents/unreadable-error';
import { OutsideError } from '@anito/outside/outside-error';
import type { Deps } from '../../deps.ts';
import type { SourceBrand, SourceScope } from '../sources/source-kind.ts';
import type { CrawlerDeps } from './site-discovery.ts';
import { readingModes } from './website.service.ts';
import { listWebsiteRows } from './website.store.ts';

type BrandDeps = Pick<Deps, 'database' | 'safeFetch' | 'readers'> & CrawlerDeps;
type Fetching = { deps: BrandDeps; tenantId: string; signal: AbortSignal };

/** Longest wait in milliseconds for a site that asks to come back later. The owner is watching. */
const maxClosedMs = 2_000;
const pictureBytes = 2_000_000;
const manifestBytes = 100_000;
/** Pictures that are fetched until one of them can be used. */
const maxAttempts = 4;
/** Shorter sides look blurred as a logo. */
const minSide = 48;
/**
 * Longest accepted ratio of the sides: of icons and logos, and of pictures for previews, which may be photos.
 */
const maxRatio = { logo: 2.5, picture: 1.3 };
/** Difference of channels below which a color is grey. Black, white and grey do not tell businesses apart. */
const minChroma = 25;

/**
 * Fetches the first page of a website and returns how the business presents itself there: name, description,
 * logo and color. Returns undefined when the source does not exist any more or the page says nothing about
 * this. Throws what the crawler throws.
 */
export async function readWebsiteBrand(
  deps: BrandDeps,
  { ownerId, connectionId }: SourceScope,
  signal: AbortSignal,
): Promise<SourceBrand | undefined> {
  const [website] = await listWebsiteRows(deps.database.pool, ownerId, connectionId);
  if (!website) return undefined;
  const mode = readingModes[website.scraperMode];
  const page = await deps.crawler.readPage(website.baseUrl, { mode, tenantId: ownerId, signal, maxClosedMs });
  if (!page.brand) return undefined;
  const fetching = { deps, tenantId: ownerId, signal };
  const manifest = page.brand.manifest ? await readManifest(fetching, page.brand.manifest) : {};
  const picture = await findPicture(fetching, listPictures(page.brand, manifest.icons ?? []));
  return {
    name: page.brand.siteName ?? manifest.name ?? null,
    description: page.brand.description,
    types: page.brand.types,
    color: toColor(page.brand.themeColor) ?? toColor(manifest.color) ?? picture?.mainColor ?? null,
    logo: picture ? { type: picture.type, content: Buffer.from(picture.content) } : null,
  };
}

/** The parts of a manifest that are read (https://www.w3.org/TR/appmanifest/), unchecked. */
type ManifestFile = { name?: unknown; short_name?: unknown; theme_color?: unknown; icons?: unknown };
type Manifest = { name?: string; color?: string; icons?: PageBrand['icons'] };

/** Returns the name, color and icons of a web app manifest; an empty object when it cannot be read. */
async function readManifest(fetching: Fetching, address: string): Promise<Manifest> {
  const body = await fetchBytes(fetching, address, manifestBytes);
  try {
    const manifest = JSON.parse(body?.toString('utf8') ?? '{}') as ManifestFile;
    const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined);
    const icons = Array.isArray(manifest.icons) ? manifest.icons.slice(0, 20) : [];
    const name = text(manifest.name) ?? text(manifest.short_name);
    const color = text(manifest.theme_color);
    return {
      ...(name && { name }),
      ...(color && { color }),
      icons: icons.flatMap((icon: { src?: unknown; sizes?: unknown } | null) => {
        const src = text(icon?.src);
        if (!src || !URL.canParse(src, address)) return [];
        return [
          { href: new URL(src, address).href, side: Number.parseInt(text(icon?.sizes) ?? '', 10) || 0 },
        ];
      }),
    };
  } catch {
    return {};
  }
}

type Candidate = { href: string; maxRatio: number };

/** Returns the addresses of pictures that may be the logo, the likeliest first, each once. */
function listPictures({ icons, logo, picture }: PageBrand, manifestIcons: PageBrand['icons']): Candidate[] {
  const large = [...icons, ...manifestIcons]
    .filter(({ side }) => side === 0 || side >= minSide)
    // Icons of 180 to 512 pixels suffice; larger ones take longer to load.
    .toSorted((a, b) => Math.min(b.side, 192) - Math.min(a.side, 192));
  const candidates = [
    ...large.filter(({ side }) => side > 0).map(({ href }) => ({ href, maxRatio: maxRatio.logo })),
    ...(logo ? [{ href: logo, maxRatio: maxRatio.logo }] : []),
    ...large.filter(({ side }) => side === 0).map(({ href }) => ({ href, maxRatio: maxRatio.logo })),
    ...(picture ? [{ href: picture, maxRatio: maxRatio.picture }] : []),
  ];
  // The decoder reads neither of these formats.
  const isReadable = ({ href }: Candidate) => !/\.(?:svg|ico)$/i.test(new URL(href).pathname);
  return [...new Map(candidates.filter(isReadable).map((each) => [each.href, each])).values()];
}

/** Returns the first picture that can be used as a logo, re-encoded, or undefined without one. */
async function findPicture(
  fetching: Fetching,
  candidates: readonly Candidate[],
): Promise<ShrunkPicture | undefined> {
  for (const { href, maxRatio: ratio } of candidates.slice(0, maxAttempts)) {
    const bytes = await fetchBytes(fetching, href, pictureBytes);
    const picture = bytes && (await shrinkLogo(fetching, bytes));
    if (!picture) continue;
    const [short, long] = [picture.width, picture.height].toSorted((a, b) => a - b) as [number, number];
    if (short >= minSide && long / short <= ratio) return picture;
  }
  return undefined;
}

/**
 * Scales a picture down to the limits of a logo and re-encodes it. Returns undefined if it cannot be read.
 */
async function shrinkLogo(
  { deps, tenantId, signal }: Fetching,
  bytes: Buffer,
): Promise<ShrunkPicture | undefined> {
  const input = { bytes, maxSide: limits.logoSide, maxBytes: limits.logoBytes };
  try {
    return (await deps.readers.run(shrinkTask, input, { tenantId, signal })).value;
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

/** Returns the body of a response with status 200, or undefined for another status or a failed request. */
async function fetchBytes(
  { deps, tenantId, signal }: Fetching,
  address: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  try {
    const { status, body } = await deps.safeFetch(address, { maxBytes, tenantId, signal });
    return status === 200 ? body : undefined;
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}

/** Returns a color as `#rrggbb`. Returns undefined for grey, and for other notations than hexadecimal. */
function toColor(text: string | null | undefined): string | undefined {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? '') ?? [];
  if (!digits) return undefined;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channels = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
  const isGrey = Math.max(...channels) - Math.min(...channels) < minChroma;
  return isGrey ? undefined : `#${full.toLowerCase()}`;
}
