import { Headset, type LucideIcon, ShoppingBag, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const personas: ['support' | 'sales' | 'team', LucideIcon][] = [
  ['support', Headset],
  ['sales', ShoppingBag],
  ['team', Users],
];

/** Explains the role of an assistant with three examples. */
export function AboutPersonas() {
  const { t } = useTranslation('assistants');
  return (
    <section className="mt-12">
      <h2 className="text-16 font-semibold">{t('about.title')}</h2>
      <p className="mt-1 max-w-prose text-muted">{t('about.text')}</p>
      <ul className="mt-4 grid gap-6 sm:grid-cols-3">
        {personas.map(([key, Icon]) => (
          <li key={key} className="flex gap-3">
            <Icon aria-hidden size={20} className="shrink-0 text-accent-strong" />
            <div>
              <h3 className="font-semibold">{t(`about.${key}`)}</h3>
              <p className="mt-1 text-muted">{t(`about.${key}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
