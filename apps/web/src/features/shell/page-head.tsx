import { PRODUCT_NAME } from '@anito/contract/limits';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

const locales: Record<string, string> = { en: 'en_US', fil: 'fil_PH', es: 'es_ES', fr: 'fr_FR' };

/**
 * What a public page tells search engines and link previews; React moves the elements into the document's head.
 * The title gets the product's name unless it is in there.
 */
export function PageHead({
  title,
  description,
  keywords,
  canonicalUrl,
  ogImage,
  ogType = 'website',
  twitterCard = 'summary_large_image',
  structuredData,
  noIndex = false,
}: {
  title: string;
  description?: string;
  keywords?: string;
  /** By default this site's origin and the present path. */
  canonicalUrl?: string;
  /** 1200 by 630 pixels. */
  ogImage?: string;
  ogType?: string;
  twitterCard?: string;
  /** Emitted as JSON-LD. */
  structuredData?: object;
  noIndex?: boolean;
}) {
  const { t, i18n } = useTranslation('site');
  const text = description ?? t('landing.pageDescription');
  const url = canonicalUrl ?? location.origin + location.pathname;
  useDocumentTitle(title);
  return (
    <>
      <meta name="description" content={text} />
      {keywords && <meta name="keywords" content={keywords} />}
      <meta name="author" content={PRODUCT_NAME} />
      <meta name="robots" content={noIndex ? 'noindex,nofollow' : 'index,follow'} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content={ogType} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:locale" content={locales[i18n.language] ?? 'en_US'} />
      {ogImage && (
        <>
          <meta property="og:image" content={ogImage} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta name="twitter:card" content={twitterCard} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={text} />
      {structuredData && (
        <script type="application/ld+json">
          {JSON.stringify(structuredData).replaceAll('<', '\\u003c')}
        </script>
      )}
    </>
  );
}
