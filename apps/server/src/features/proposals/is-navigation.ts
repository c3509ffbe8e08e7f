/** What pages say to be found one's way in, in English, Filipino, Spanish and French; it says nothing of a business. */
const phrases = readList(
  `home|home page|homepage|start|about|about us|contact|contact us|get in touch|login|log in|sign in|sign up|register|
  my account|account|cart|checkout|search|search results|sitemap|site map|read more|learn more|see more|show more|view all|
  next|previous|back|back to top|close|share|share this|follow us|follow|subscribe|newsletter|welcome|introduction|overview|
  table of contents|contents|summary|conclusion|references|appendix|notes|note|important|general|other|others|miscellaneous|
  more|more information|information|details|description|title|name|item|items|price|type|category|categories|tag|tags|
  question|questions|answer|answers|faq|faqs|q|a|q&a|frequently asked questions|common questions|questions and answers|
  copyright|all rights reserved|quick links|links|blog|news|archive|comments|leave a comment|related posts|
  services|products|people|team|meet the team|work|projects|portfolio|gallery|press|careers|jobs|imprint|testimonials|reviews|
  instagram|facebook|linkedin|twitter|youtube|tiktok|book now|order now|shop now|buy now|get started|internal|to do|todo|
  good to know|things to know|useful information|practical information|before you come|reminders|reminder|enjoy|
  mga paalala|paalala|información útil|información práctica|bueno saber|bon à savoir|infos pratiques|informations pratiques|
  page not found|skip to content|main menu|navigation|language|untitled|document|sheet1|sheet 1|slide 1|page 1|
  tungkol|tungkol sa amin|makipag-ugnayan|makipag-ugnayan sa amin|simula|panimula|maligayang pagdating|mga tanong|
  mga madalas itanong|madalas itanong|mga madalas na tanong|mga karaniwang tanong|paghahanap|balita|iba pa|buod|nilalaman|
  serbisyo|produkto|
  mga tanong at sagot|tanong|sagot|presyo|pangalan|uri|
  inicio|sobre nosotros|quiénes somos|nosotros|contacto|contáctanos|contáctenos|iniciar sesión|registrarse|carrito|buscar|
  leer más|ver más|siguiente|anterior|compartir|síguenos|bienvenido|bienvenidos|introducción|resumen|índice|contenido|
  servicios|productos|equipo|galería|proyectos|catálogo|todos los derechos reservados|
  preguntas frecuentes|preguntas y respuestas|pregunta|respuesta|
  noticias|otros|información|nombre|precio|
  accueil|à propos|à propos de nous|qui sommes-nous|contact|contactez-nous|se connecter|connexion|s'inscrire|panier|
  rechercher|lire la suite|voir plus|suivant|précédent|partager|suivez-nous|bienvenue|présentation|résumé|sommaire|
  services|produits|équipe|galerie|projets|boutique|catalogue|plan du site|tous droits réservés|
  table des matières|questions fréquentes|foire aux questions|question|réponse|
  actualités|autres|informations|nom|prix`,
);

/** How pages are called that the law asks for; what stands in them is the same of every business. */
const legal = readList(
  `privacy|privacy policy|privacy notice|data privacy|cookie policy|cookies|cookie settings|terms|terms of service|
  terms and conditions|terms & conditions|terms of use|legal|legal notice|
  aviso legal|aviso de privacidad|política de privacidad|política de cookies|términos y condiciones|
  mentions légales|politique de confidentialité|gestion des cookies|conditions générales|conditions d'utilisation`,
);

/** What stands before a word without changing what it names. */
const naming =
  /^(?:our|your|my|the|mga|aming|ating|nuestr[oa]s?|sus?|los|las|el|la|nos|notre|vos|votre|les?)\s/;

function readList(text: string): ReadonlySet<string> {
  return new Set(text.split('|').map((phrase) => phrase.trim()));
}

/** Whether a heading or a label only helps to find one's way. */
export function isNavigation(phrase: string): boolean {
  return isOneOf(phrase, phrases) || isLegal(phrase);
}

/** Whether it heads what the law asks for. */
export function isLegal(phrase: string): boolean {
  return isOneOf(phrase, legal);
}

function isOneOf(phrase: string, list: ReadonlySet<string>): boolean {
  const plain = phrase.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();
  return list.has(plain) || list.has(plain.replace(naming, ''));
}
