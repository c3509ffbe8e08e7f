import addDark from './add-dark.webp';
import addLight from './add-light.webp';
import buildDark from './build-dark.webp';
import buildLight from './build-light.webp';
import shareDark from './share-dark.webp';
import shareLight from './share-light.webp';

/** Screenshots of the product, created by `node e2e/make-pictures.ts`. */
const pictures = {
  add: { light: addLight, dark: addDark },
  build: { light: buildLight, dark: buildDark },
  share: { light: shareLight, dark: shareDark },
};

/** Name of the step that a screenshot shows. */
export type PictureName = keyof typeof pictures;

/** A screenshot of the product, dark on a dark page. `label` is its alternative text. */
export function ProductPicture({ name, label }: { name: PictureName; label: string }) {
  const shared = {
    width: 1120,
    height: 760,
    loading: 'lazy',
    decoding: 'async',
  } as const;
  const look = 'h-auto w-full rounded-card border border-border shadow-float';
  return (
    <div>
      <img {...shared} alt={label} src={pictures[name].light} className={`${look} on-dark:hidden`} />
      <img {...shared} alt={label} src={pictures[name].dark} className={`${look} on-light:hidden`} />
    </div>
  );
}
