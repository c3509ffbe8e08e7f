import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { type NewSource, watchNewSources } from '../../../source-kind/new-sources.ts';

type Offer = { source: NewSource; Use: ComponentType<{ source: NewSource }> };

/**
 * Adds each source created on any page to the only assistant, or offers that in a toast. Draws nothing. If
 * its code fails to load, the source's card still offers it.
 */
export function NewSourceWatcher() {
  const [offers, setOffers] = useState<Offer[]>([]);
  useEffect(
    () =>
      watchNewSources((source) => {
        import('./new-source-use.tsx').then(
          ({ NewSourceUse: Use }) => setOffers((before) => [...before, { source, Use }]),
          () => undefined,
        );
      }),
    [],
  );
  return (
    <Suspense fallback={null}>
      {offers.map(({ source, Use }) => (
        <Use key={source.id} source={source} />
      ))}
    </Suspense>
  );
}
