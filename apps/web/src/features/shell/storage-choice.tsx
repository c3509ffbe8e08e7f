import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowFunctionalStorage, isFunctionalStorageAllowed } from '../../lib/functional-storage.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

const optionalKinds = ['analytics', 'marketing'] as const;

/** Lists the kinds of data stored in this browser, with a checkbox for the optional kind. */
export function StorageChoice() {
  const { t } = useTranslation('legal');
  const [isOn, setIsOn] = useState(true);
  const [isChanged, setIsChanged] = useState(false);
  // The page may have been prerendered before the browser's setting was known.
  useEffect(() => setIsOn(isFunctionalStorageAllowed()), []);
  return (
    <section aria-labelledby="storage-title">
      <h2 id="storage-title" className="text-20 font-semibold">
        {t('storage.title')}
      </h2>
      <div className="mt-4 divide-y divide-border rounded-card border border-border bg-raised text-14">
        <FixedKind name="essential" state={t('storage.always')} />
        <Checkbox
          className="p-4"
          label={<span className="text-16 font-semibold">{t('storage.functional.title')}</span>}
          hint={t('storage.functional.text')}
          checked={isOn}
          onChange={({ target }) => {
            allowFunctionalStorage(target.checked);
            setIsOn(target.checked);
            setIsChanged(true);
          }}
        />
        {optionalKinds.map((name) => (
          <FixedKind key={name} name={name} state={t('storage.none')} />
        ))}
      </div>
      <p role="status" className="mt-2 min-h-6 text-14 text-muted">
        {isChanged && t('storage.saved')}
      </p>
    </section>
  );
}

/** A kind of stored data that the user cannot choose, with its state. */
function FixedKind({ name, state }: { name: 'essential' | (typeof optionalKinds)[number]; state: string }) {
  const { t } = useTranslation('legal');
  return (
    <div className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-16 font-semibold">{t(`storage.${name}.title`)}</h3>
        <Badge>{state}</Badge>
      </div>
      <p className="mt-1 text-muted">{t(`storage.${name}.text`)}</p>
    </div>
  );
}
