import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Website builders by name. Null for entries that are translated. */
const makers = {
  wordpress: 'WordPress',
  shopify: 'Shopify',
  wix: 'Wix',
  squarespace: 'Squarespace',
  webflow: 'Webflow',
  html: null,
} as const;
type Maker = keyof typeof makers;

const isMaker = (value: string): value is Maker => value in makers;

/** Choice of the website builder, with the steps for adding the embed code. */
export function SiteGuides() {
  return (
    // Its texts load with it, and the content above must not wait for them.
    <Suspense fallback={<Skeleton className="h-16 max-w-md" />}>
      <Guides />
    </Suspense>
  );
}

/** Choice of the website builder, and the steps for the chosen one. */
function Guides() {
  const { t } = useTranslation('guides');
  const [maker, setMaker] = useState<Maker>();
  return (
    <div className="mt-6">
      <Select
        className="max-w-md"
        label={t('question')}
        value={maker ?? ''}
        placeholder={t('choose')}
        onChange={({ target }) => setMaker(isMaker(target.value) ? target.value : undefined)}
        options={Object.entries(makers).map(([value, name]) => ({ value, label: name ?? t('plain') }))}
      />
      {maker && (
        <ol className="mt-3 flex max-w-prose list-decimal flex-col gap-2 pl-5">
          {t(`steps.${maker}`)
            .split('\n')
            .map((step) => (
              <li key={step}>{step}</li>
            ))}
        </ol>
      )}
    </div>
  );
}
