import { foldWords } from './fold-words.ts';

/** Whole labels of navigation lists, folded, in the languages of the product. */
const labels = parseWordList(`
contents|table of contents|index|indices and tables|further reading|archive|archives|navigation|quick links|useful links
site map|sitemap|pages|links|topics|tags|categories|next steps|read next|up next|what s next
share|share this|filed under|posted in|tagged|tag|category|topic|labels|languages|blogroll|meta|from the blog|from our blog|from the journal|in the news
contenido|contenidos|tabla de contenido|tabla de contenidos|indice|sumario|categoria|categorias|etiqueta|etiquetas|temas|archivo|archivos
navegacion|enlaces|enlaces rapidos|enlaces utiles|mapa del sitio|compartir|compartelo|publicado en|en portada|del blog|para saber mas|siguientes pasos
sommaire|table des matieres|etiquette|etiquettes|categorie|rubrique|rubriques|archives|navigation|liens|liens rapides|liens utiles
plan du site|partager|publie dans|mots cles|a la une|pour aller plus loin|prochaines etapes
nilalaman|mga nilalaman|talaan ng nilalaman|talaan ng mga nilalaman|kategorya|mga kategorya|mga tag|mga paksa|mga link|ibahagi|mga pahina|susunod na hakbang|mga susunod na hakbang
`);

/** Beginnings of words for related pages, in any context. */
const relations =
  /^(?:relat(?:ed|ing)|similar|similair|explor|brows|relacionad|connex|apparente|associe|lie(?:e?s|e)?$|kaugnay|katulad|kahawig|subpage|subpagina)/;
/** Phrases about other readers: `most read`, `lo más consultado`. */
const popularity =
  /\b(?:most (?:read|viewed|visited|shared|searched)|mas (?:leid|vist|visitad|consultad|compartid|buscad)[oa]s?|plus (?:lue?|vue?|consulte?e?|partagee?|visitee?)s?|pinakabinasa|pinakabinibisita)\b/;

/** Beginnings of labels that lead to other pages. */
const beginnings = parseWordList(`
see also|see more|more from|read also|also read|also see|also on|also in|read more|read next|keep reading
continue reading|keep exploring|learn more|you may also|you might also|people also|customers also|others also|jump to|skip to
vease tambien|ver tambien|ver mas|lea tambien|lee tambien|leer mas|sigue leyendo|siga leyendo|seguir leyendo|le puede interesar
tambien le puede|tambien te puede|te puede interesar|quizas le|quiza le|saltar a
voir aussi|voir egalement|a lire|lire aussi|lire la suite|continuer la lecture|poursuivre la lecture|en savoir plus
vous aimerez|vous pourriez|cela pourrait
tingnan din|basahin din|basahin pa|maaari mo ring|baka magustuhan|ituloy ang pagbasa
`);

/** Qualifiers and names of pages or their parts. A label with both is navigation. */
const qualifiers = parseWordList(`
this|same|more|other|sub|child|pick|choose|select|popular|recent|latest|newest|new|featured|top|trending|favorite|favourite|all|recommended|best
este|esta|mismo|misma|elige|elija|mas|otro|otra|otros|otras|popular|populares|reciente|recientes|ultimo|ultima|ultimos|ultimas|nuevo|nueva|nuevos|nuevas
destacado|destacada|destacados|destacadas|todos|todas|recomendado|recomendada|recomendados|recomendadas
ce|cet|cette|meme|choisissez|plus|autre|autres|populaire|populaires|recent|recente|recents|recentes|dernier|derniere|derniers|dernieres|nouveau
nouveaux|nouvelle|nouvelles|tous|toutes|recommandes|recommandees
ito|itong|parehong|pumili|iba|pang|sikat|bago|bagong|pinakabago|pinakabagong|patok|lahat
`);
const publications = parseWordList(`
page|pages|post|posts|article|articles|story|stories|news|topic|topics|guide|guides|link|links|read|reads|tutorial|tutorials
video|videos|entry|entries|doc|docs|documentation|resource|resources|category|categories|subject|subjects
part|section|sections|chapter|chapters|book|handbook|manual|series|issue|document|recipe|recipes|review|reviews|headline|headlines|update|updates|tip|tips
search|searches|question|questions|comment|comments|blog
pagina|paginas|entrada|entradas|parte|articulo|articulos|noticia|noticias|tema|temas|guia|guias|enlace|enlaces|lectura|lecturas
tutorial|tutoriales|recurso|recursos|categoria|categorias|seccion|secciones|capitulo|capitulos|receta|recetas|publicacion
publicaciones|libro|manual|documento|busquedas|comentarios|consejos|blog
partie|actualite|actualites|sujet|sujets|lien|liens|lecture|lectures|tutoriel|tutoriels|ressource|ressources|categorie|rubrique
rubriques|chapitre|chapitres|recette|recettes|publication|publications|billet|billets|livre|manuel|document|recherches
commentaires|conseils|dossier|dossiers
bahagi|bahaging|pahina|pahinang|artikulo|balita|paksa|gabay|kategorya|seksyon|seksyong|kabanata|aklat|resipe|komento|kuwento
`);

/** Most words of a navigation label. A longer heading contains information. */
const maxWords = 6;
const maxLabel = 80;

/** Returns whether a label marks the list below it as navigation. */
export function isNavigationLabel(text: string): boolean {
  if (text.length > maxLabel) return false;
  const folded = foldWords(text);
  if (labels.has(folded)) return true;
  const words = folded.split(' ');
  const starts = [1, 2, 3].map((count) => words.slice(0, count).join(' '));
  if (starts.some((start) => beginnings.has(start))) return true;
  if (words.length > maxWords) return false;
  if (popularity.test(folded) || words.some((word) => relations.test(word))) return true;
  return words.some((word) => qualifiers.has(word)) && words.some((word) => publications.has(word));
}

/** Returns the words of a text that separates them by `|` or line breaks. */
function parseWordList(text: string): Set<string> {
  return new Set(text.trim().split(/[|\n]/));
}
