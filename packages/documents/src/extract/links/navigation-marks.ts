/** Roles of parts that only lead on (WAI-ARIA 1.2, DPUB-ARIA 1.1). */
const roles = new Set('navigation directory menubar doc-toc doc-index doc-pagelist'.split(' '));
/** Types of links to neighbours of a page and to its keywords (HTML, 4.6.7). */
const relations = new Set('prev previous next up first last contents toc index start tag'.split(' '));
/** What publishing systems call such parts in classes and ids, between hyphens and underscores. */
const names = new Set(
  'toc toctree breadcrumb breadcrumbs crumb crumbs pagination pager tagcloud sitemap nav navbar navbox navheader navfooter navigation topnav subnav sidenav catlinks genindex indextable indexdiv related archives'.split(
    ' ',
  ),
);
/** The same in two words. */
const doubleNames = new Set(['tag-cloud', 'recent-posts', 'recent-entries', 'page-numbers', 'of-contents']);
/** More says nothing: programs write long classes. */
const maxAttribute = 500;

/** Reads one attribute of an element; empty where it has none. */
export type ReadAttribute = (name: string) => string;

/** Whether a part of a page is marked as one that only leads on; `menu` alone is no mark: restaurants have them. */
export function isMarkedNavigation(read: ReadAttribute): boolean {
  const role = read('role').trim().toLowerCase();
  if (roles.has(role)) return true;
  const words = `${read('class')} ${read('id')}`.slice(0, maxAttribute).toLowerCase().split(/\s+/);
  return words.some(isNavigationName);
}

function isNavigationName(name: string): boolean {
  const parts = name.split(/[-_]/);
  return parts.some((part, index) => names.has(part) || doubleNames.has(`${part}-${parts[index + 1]}`));
}

/** Whether a link says of itself that it leads to a neighbour or a keyword. */
export function isNavigationRelation(rel: string): boolean {
  return rel
    .slice(0, maxAttribute)
    .toLowerCase()
    .split(/\s+/)
    .some((word) => relations.has(word));
}

/** What stands above lists of links to other pages, in the languages of the product, folded. */
const labels = new Set(
  `contents|table of contents|on this page|in this section|in this article|in this chapter|index|see also|further reading|related|related articles|related posts|related pages|related links|related topics|related content|recent posts|recent articles|latest posts|popular posts|more articles|more guides|more posts|you may also like|read next|next steps|categories|tags|topics|archives|navigation|quick links|useful links|site map|sitemap|pages
contenido|contenidos|tabla de contenido|tabla de contenidos|indice|sumario|en esta pagina|en esta seccion|vease tambien|ver tambien|articulos relacionados|paginas relacionadas|enlaces relacionados|temas relacionados|contenido relacionado|articulos recientes|entradas relacionadas|entradas recientes|categorias|etiquetas|archivos|navegacion|enlaces rapidos|enlaces utiles|mapa del sitio
sommaire|table des matieres|sur cette page|dans cette section|voir aussi|a lire aussi|articles lies|articles similaires|articles connexes|pages connexes|liens connexes|sujets connexes|contenu similaire|articles recents|etiquettes|liens rapides|liens utiles|plan du site
nilalaman|mga nilalaman|talaan ng nilalaman|talaan ng mga nilalaman|sa pahinang ito|tingnan din|kaugnay na artikulo|mga kaugnay na artikulo|mga kaugnay na pahina|mga kaugnay na link|mga kategorya`.split(
    /[|\n]/,
  ),
);
/** What leads from a page to its neighbours, folded. */
const steps = new Set(
  'prev|previous|previous page|next|next page|up|home|back|back to top|top|start|older|newer|older posts|newer posts|first|last|anterior|siguiente|inicio|volver|precedent|precedente|suivant|suivante|accueil|retour|nakaraan|susunod|bumalik'.split(
    '|',
  ),
);

/** Letters and digits alone, without accents and capitals. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const maxTitle = 300;

/** A title to know it again by, without the number of its chapter. */
export function foldTitle(text: string): string {
  return foldWords(text.slice(0, maxTitle)).replace(/^(?:\d{1,3} )+/, '');
}

/** Whether words above a list say that it only leads on. */
export function isNavigationLabel(text: string): boolean {
  return text.length <= 80 && labels.has(foldWords(text));
}

/** Whether the words of a link lead to a neighbour of the page. */
export function isNavigationStep(text: string): boolean {
  return text.length <= 80 && steps.has(foldWords(text));
}
