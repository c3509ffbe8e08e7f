import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ColorField, LowContrastPair } from './find-low-contrast-pairs.ts';

/** A warning for each pair of colors with low contrast, with a button that sets a readable text color. */
export function ContrastWarnings({
  pairs,
  onFix,
}: {
  pairs: LowContrastPair[];
  onFix: (field: ColorField, color: string) => void;
}) {
  const { t, i18n } = useTranslation('customize');
  const ratioOf = (value: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(Math.floor(value * 10) / 10);
  return pairs.map(({ text, ground, ratio, needed, suggestion, isReplaced }) => (
    <Banner
      key={text}
      tone="warning"
      title={t('faint', { text: t(`colors.${text}`), ground: t(`colors.${ground}`) })}
      action={
        <Button size="sm" onClick={() => onFix(text, suggestion)}>
          <span
            aria-hidden
            className="size-4 rounded-full border border-border-strong"
            style={{ backgroundColor: suggestion }}
          />
          {t('fix', { color: suggestion })}
        </Button>
      }
    >
      {t(isReplaced ? 'faintReplaced' : 'faintText', { ratio: ratioOf(ratio), needed: ratioOf(needed) })}
    </Banner>
  ));
}
