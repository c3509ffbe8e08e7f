import type { Language } from '@anito/contract/languages';
import { type SitePage, sitePages } from '@anito/contract/site-pages';
import { siteTexts } from '@anito/contract/texts/site-texts';

/** Where a page stands and by which names. */
type Place = { brandName: string; publicUrl: string; language: Language };

type Node = Record<string, unknown>;

const fill = (text: string, { brandName }: Place) => text.replaceAll('{{product}}', () => brandName);

function describeProduct(place: Place): Node[] {
  const { brandName, publicUrl, language } = place;
  const organization = { '@id': `${publicUrl}/#organization` };
  const description = fill(siteTexts[language].heads.landing.description, place);
  return [
    {
      '@type': 'Organization',
      ...organization,
      name: brandName,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/favicon.png`,
    },
    {
      '@type': 'WebSite',
      name: brandName,
      url: `${publicUrl}/`,
      description,
      inLanguage: language,
      publisher: organization,
    },
    {
      '@type': 'SoftwareApplication',
      name: brandName,
      url: `${publicUrl}/`,
      description,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      publisher: organization,
      // While in beta.
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    },
  ];
}

const describeQuestions = (place: Place): Node => ({
  '@type': 'FAQPage',
  inLanguage: place.language,
  mainEntity: Object.values(siteTexts[place.language].faq).map(({ question, answer }) => ({
    '@type': 'Question',
    name: fill(question, place),
    acceptedAnswer: { '@type': 'Answer', text: fill(answer, place) },
  })),
});

function describeWay(page: SitePage, { brandName, publicUrl, language }: Place): Node {
  const item = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: publicUrl + path,
  });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      item(1, brandName, sitePages.landing),
      item(2, siteTexts[language].heads[page].title, sitePages[page]),
    ],
  };
}

/** What a page tells search engines of itself in the words of schema.org, as JSON-LD: only what stands on it too. */
export function describePage(page: SitePage, place: Place): object {
  const nodes = page === 'landing' ? describeProduct(place) : [describeWay(page, place)];
  if (page === 'pricing') nodes.push(describeQuestions(place));
  return { '@context': 'https://schema.org', '@graph': nodes };
}
