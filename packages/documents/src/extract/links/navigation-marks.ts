import { foldWords } from './fold-words.ts';

/** Roles of navigation parts (WAI-ARIA 1.2, DPUB-ARIA 1.1). */
const roles = new Set('navigation directory menubar doc-toc doc-index doc-pagelist'.split(' '));
/** Link types for neighbouring pages and keywords (HTML, 4.6.7). */
const relations = new Set('prev previous next up first last contents toc index start tag'.split(' '));
/** Names of navigation parts in classes and ids of publishing systems, between hyphens and underscores. */
const names = new Set(
  'toc toctree breadcrumb breadcrumbs crumb crumbs pagination pager tagcloud sitemap nav navbar navbox navheader navfooter navigation topnav subnav sidenav catlinks genindex indextable indexdiv related archives'.split(
    ' ',
  ),
);
/** Names of two words. */
const doubleNames = new Set(['tag-cloud', 'recent-posts', 'recent-entries', 'page-numbers', 'of-contents']);
/** Most characters of an attribute that are read. Programs generate long classes. */
const maxAttribute = 500;

/** Returns one attribute of an element; empty without one. */
export type ReadAttribute = (name: string) => string;

/**
 * Returns whether the role, class or id of an element marks it as navigation. The name `menu` does not count,
 * because restaurants use it.
 */
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

/**
 * Returns whether a link's `rel` contains a navigation type: a neighbouring page (`next`), a part of the site
 * (`contents`) or a keyword (`tag`).
 */
export function isNavigationRelation(rel: string): boolean {
  return rel
    .slice(0, maxAttribute)
    .toLowerCase()
    .split(/\s+/)
    .some((word) => relations.has(word));
}

/** Labels of links to neighbouring pages, folded. */
const steps = new Set(
  'prev|previous|previous page|next|next page|up|home|back|back to top|top|start|older|newer|older posts|newer posts|first|last|anterior|siguiente|inicio|volver|precedent|precedente|suivant|suivante|accueil|retour|nakaraan|susunod|bumalik'.split(
    '|',
  ),
);

/** An arrow before or after the name of a neighbouring page. */
const arrow = /^\s*(?:[←‹«⟵⇐]|<-)|(?:[→›»⟶⇒]|->)\s*$/;

/** Names of pages that every site has, folded. They carry no information. */
const commonPages = new Set(
  `log in|login|sign in|sign up|register|account|my account|cart|basket|checkout|wishlist|search|privacy|privacy policy|privacy notice|terms|terms of use|terms of service|terms and conditions|cookies|cookie policy|legal|legal notice|imprint|disclaimer|accessibility|about|about us|contact|contact us|main page|random page|recent changes|subscribe|rss|sitemap|site map|print|skip to content|faq
iniciar sesion|registrarse|mi cuenta|carrito|buscar|privacidad|politica de privacidad|aviso de privacidad|terminos|terminos de uso|terminos y condiciones|politica de cookies|aviso legal|accesibilidad|acerca de|quienes somos|sobre nosotros|contacto|contactenos|suscribirse|imprimir|saltar al contenido|preguntas frecuentes|mapa del sitio
connexion|se connecter|s inscrire|mon compte|panier|recherche|rechercher|confidentialite|politique de confidentialite|conditions d utilisation|conditions generales|cgu|cgv|mentions legales|accessibilite|a propos|qui sommes nous|contactez nous|s abonner|imprimer|aller au contenu|foire aux questions|plan du site
mag log in|mag sign in|mag sign up|account ko|hanapin|patakaran sa privacy|mga tuntunin|mga tuntunin ng serbisyo|tungkol sa amin|makipag ugnayan|makipag ugnayan sa amin|mga madalas itanong`.split(
    /[|\n]/,
  ),
);

const maxTitle = 300;

/**
 * Returns a title in a form for comparison: the folded words of its first 300 characters, without leading
 * numbers such as that of a chapter.
 */
export function foldTitle(text: string): string {
  return foldWords(text.slice(0, maxTitle)).replace(/^(?:\d{1,3} )+/, '');
}

/**
 * Returns whether the words of a link only move through the site, such as "Next", "Home" or a title with an
 * arrow.
 */
export function isNavigationStep(text: string): boolean {
  const [first = ''] = text.slice(0, maxTitle).split(/[:：]/, 1);
  return steps.has(foldWords(first)) || (text.length <= 80 && arrow.test(text));
}

/**
 * Returns whether the words of a link name a page that every site has, such as "Log in" or "Privacy policy".
 */
export function isCommonPage(text: string): boolean {
  return text.length <= 80 && commonPages.has(foldWords(text));
}
