/** What pages say to be found one's way in, in English, Filipino, Spanish and French; it says nothing of a business. */
const phrases: ReadonlySet<string> = new Set(
  `home|home page|homepage|start|about|about us|contact|contact us|get in touch|login|log in|sign in|sign up|register|
  my account|account|cart|checkout|search|search results|sitemap|site map|read more|learn more|see more|show more|view all|
  next|previous|back|back to top|close|share|share this|follow us|follow|subscribe|newsletter|welcome|introduction|overview|
  table of contents|contents|summary|conclusion|references|appendix|notes|note|important|general|other|others|miscellaneous|
  more|more information|information|details|description|title|name|item|items|price|type|category|categories|tag|tags|
  question|questions|answer|answers|faq|faqs|q|a|q&a|frequently asked questions|common questions|questions and answers|
  privacy|privacy policy|cookie policy|cookies|terms|terms of service|terms and conditions|terms & conditions|
  terms of use|legal|copyright|all rights reserved|quick links|links|blog|news|archive|comments|leave a comment|related posts|
  page not found|skip to content|main menu|navigation|language|untitled|document|sheet1|sheet 1|slide 1|page 1|
  tungkol|tungkol sa amin|makipag-ugnayan|makipag-ugnayan sa amin|simula|panimula|maligayang pagdating|mga tanong|
  mga madalas itanong|madalas itanong|mga madalas na tanong|mga karaniwang tanong|paghahanap|balita|iba pa|buod|nilalaman|
  mga tanong at sagot|tanong|sagot|presyo|pangalan|uri|
  inicio|sobre nosotros|quiénes somos|nosotros|contacto|contáctanos|contáctenos|iniciar sesión|registrarse|carrito|buscar|
  leer más|ver más|siguiente|anterior|compartir|síguenos|bienvenido|bienvenidos|introducción|resumen|índice|contenido|
  preguntas frecuentes|preguntas y respuestas|pregunta|respuesta|aviso legal|política de privacidad|política de cookies|
  términos y condiciones|noticias|otros|información|nombre|precio|
  accueil|à propos|à propos de nous|qui sommes-nous|contact|contactez-nous|se connecter|connexion|s'inscrire|panier|
  rechercher|lire la suite|voir plus|suivant|précédent|partager|suivez-nous|bienvenue|présentation|résumé|sommaire|
  table des matières|questions fréquentes|foire aux questions|question|réponse|mentions légales|
  politique de confidentialité|conditions générales|conditions d'utilisation|actualités|autres|informations|nom|prix`
    .split('|')
    .map((phrase) => phrase.trim()),
);

/** Whether a heading or a label only helps to find one's way. */
export function isNavigation(phrase: string): boolean {
  return phrases.has(phrase.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim());
}
