import type { StoredBrand } from '../../db/schema/onboarding.ts';
import type { Deps } from '../../deps.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { toStoredBrand } from './brand.ts';
import * as store from './onboarding.store.ts';

/** Longest wait in milliseconds for the brand of a source. The owner is watching. */
const timeoutMs = 12_000;

type BrandRow = Pick<store.ProgressRow, 'connectionId' | 'connectionType' | 'brand' | 'isBrandRead'>;

/**
 * Returns how the business presents itself at the chosen source (name, colors, logo): as stored, or read from
 * the source and stored now. Returns null when the source states nothing or cannot be read in time, which is
 * stored too. Throws the signal's reason when it fires.
 */
export async function readBrand(
  deps: Deps & SourceKindDeps,
  ownerId: string,
  { connectionId, connectionType, brand: stored, isBrandRead }: BrandRow,
  { signal, requestId }: { signal: AbortSignal; requestId: string },
): Promise<StoredBrand | null> {
  if (isBrandRead || connectionId === null || connectionType === null) return stored;
  const reader = deps.sourceKinds.get(connectionType).createReader(deps);
  let brand: StoredBrand | null = null;
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const found = await reader.readBrand?.({ ownerId, connectionId }, limited);
    brand = found ? toStoredBrand(found) : null;
  } catch (err) {
    signal.throwIfAborted();
    // The assistant then has the product's own look, which its owner can change.
    deps.log.warn({ err, requestId }, 'brand of the first source not read');
  }
  await store.saveBrand(deps.database, ownerId, connectionId, brand);
  return brand;
}
