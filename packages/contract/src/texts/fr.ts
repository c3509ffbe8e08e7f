import { bindPunctuation } from './bind-punctuation.ts';
import type { Catalogue } from './catalogue.ts';
import { channels } from './channels/fr.ts';
import { imports } from './imports/fr.ts';
import { leads } from './leads/fr.ts';
import { sources } from './sources/fr.ts';
import { voice } from './voice/fr.ts';

/** The texts in French. */
export const fr = bindPunctuation<Catalogue>({
  'not-found': 'Introuvable. L’élément a peut-être été supprimé.',
  unexpected: 'Un problème est survenu de notre côté. Réessayez.',
  'briefly-unavailable': 'Le service est momentanément indisponible. Réessayez.',
  stopping: 'Le serveur s’arrête. Réessayez.',
  'database-not-ready': 'La base de données n’est pas prête.',
  'disk-full':
    'Il n’y a plus de place sur le disque pour enregistrer cela. Supprimez les fichiers dont vous n’avez plus besoin, ou demandez à la personne qui gère cette installation de libérer de la place.',
  'too-many-requests': 'C’était un peu rapide. Attendez un instant et réessayez.',
  'admin-only': 'Il faut des droits d’administration pour cela.',
  'invalid-input': 'La demande contient une erreur. Vérifiez votre saisie.',
  'request-not-valid': 'La demande n’est pas valide.',
  'request-not-http': 'La demande n’est pas du HTTP valide, ou elle est trop volumineuse.',
  'request-not-utf8': 'La demande n’est pas de l’UTF-8 valide.',
  'request-too-large': 'La demande est trop volumineuse.',
  'request-packed': 'Une demande ne peut pas être compressée (Content-Encoding).',
  'json-not-utf8': 'Le JSON n’est lu qu’en UTF-8.',
  'too-many-values': 'La demande contient trop de valeurs.',
  'content-type-refused': 'Ce type de contenu n’est pas accepté ici.',
  'no-host': 'La demande ne nomme aucun hôte.',
  'two-hosts': 'La demande nomme plus d’un hôte.',
  'body-missing': 'Cet appel demande un objet JSON comme corps.',
  'body-unexpected': 'Cet appel ne prend pas de corps.',
  'two-authorizations': 'Un seul en-tête Authorization peut être envoyé.',
  'answers-not-read': 'Trop de réponses pour vous n’ont pas encore été lues.',
  'requests-too-large': 'Trop de demandes volumineuses arrivent en ce moment. Réessayez dans un instant.',
  'messages-crowded': 'Trop de messages arrivent pour ce compte. Renvoyez-les dans un instant.',
  'idempotency-key-format': 'Une Idempotency-Key compte de 1 à 255 caractères ASCII visibles.',
  'idempotency-mismatch': 'Cette Idempotency-Key a déjà servi pour une autre demande.',
  'request-in-progress': 'La même demande est encore en cours.',
  'answer-not-kept':
    'C’est déjà fait, mais la réponse n’est pas conservée. Regardez le résultat ; avec une nouvelle Idempotency-Key, ce sera refait.',
  'mail-address-refused': 'Cette adresse ne peut pas recevoir d’e-mails.',
  'mail-not-accepted': 'Le serveur de messagerie n’a pas accepté le message.',

  'sign-in-failed': 'L’authentification a échoué. Veuillez vous reconnecter.',
  'sign-in-away': 'Le service de connexion est injoignable. Réessayez.',
  'sign-in-crowded': 'Beaucoup de personnes se connectent. Réessayez dans un instant.',
  'sign-in-missing': 'Veuillez vous connecter.',
  'foreign-user': 'Vous ne pouvez pas agir à la place de cet utilisateur.',
  'last-admin': 'C’est le dernier compte d’administration. Donnez d’abord ce rôle à quelqu’un d’autre.',
  'no-subscription-runs': 'Aucun abonnement n’est en cours ici.',
  'another-user-named': 'Le corps nomme un autre utilisateur que l’adresse.',
  'earlier-steps-first': 'Veuillez d’abord terminer les étapes précédentes.',
  'nothing-read': 'Rien de cette source n’a encore été lu.',
  'confirmation-differs': 'Saisissez l’adresse de votre compte exactement comme elle est affichée.',
  'password-needed': 'Saisissez votre mot de passe.',
  'sign-in-again':
    'Déconnectez-vous puis reconnectez-vous d’abord, pour que personne d’autre ne puisse supprimer votre compte.',
  'backup-under-way': 'Une sauvegarde est déjà en cours.',
  'export-under-way': 'Vos données sont déjà en cours de préparation.',
  'archive-failed':
    'Elle n’a pas pu être faite. Réessayez plus tard. Si cela ne suffit pas, qui gère le serveur en trouve la cause dans son journal.',
  'archive-storage': 'L’endroit où sont gardés les fichiers ne répond pas. Réessayez plus tard.',
  'archive-expired': 'Ce lien a expiré. Relancez le téléchargement.',
  ...channels,
  ...leads,
  ...sources,
  ...imports,
  ...voice,
  'own-account-only': 'Seul le titulaire du compte peut le faire, pas quelqu’un qui agit à sa place.',
  'sign-in-elsewhere': 'Vous vous connectez par un autre fournisseur, et tout cela se fait chez lui.',
  'own-session': 'C’est la session que vous utilisez. Déconnectez-vous.',
  'authenticator-on': 'Une application d’authentification est déjà active. Retirez-la d’abord.',
  'authenticator-off': 'Aucune application d’authentification n’est active.',
  'code-wrong': 'Ce code n’est pas bon ou a déjà servi. Attendez le suivant et réessayez.',
  'own-password-wrong': 'Le mot de passe n’est pas bon.',
  'passkey-refused': 'Cette clé d’accès n’a pas pu être ajoutée. Veuillez réessayer.',
  'too-many-passkeys': 'Le compte a déjà toutes les clés d’accès possibles. Retirez-en une d’abord.',
  'password-short': 'Utilisez au moins 8 caractères.',
  'password-long': 'Utilisez au plus 256 caractères.',
  'password-email': 'Le mot de passe ne doit pas être votre e-mail.',
  'password-common': 'Beaucoup de gens utilisent ce mot de passe. Veuillez en choisir un autre.',
  'email-taken': 'Il y a déjà un compte avec cet e-mail.',
  'foreign-form': 'Ce formulaire a été envoyé depuis un autre site.',
  'field-twice': '{name} est indiqué plus d’une fois.',
  'address-too-long': 'L’adresse est trop longue.',
  'live-foreign-origin': 'Les pages de cette origine ne peuvent pas se connecter.',
  'live-not-found': 'Cette connexion n’existe pas.',
  'live-other-state': 'La connexion est dans un autre état.',
  'live-message-too-large': 'Un message est trop volumineux ou n’est pas en UTF-8.',
  'canned-replies-full':
    'La liste des réponses enregistrées est pleine. Supprimez-en une dont vous n’avez plus besoin.',
  'thread-over': 'Le visiteur a commencé une autre conversation et ne lit plus celle-ci.',
  'nothing-asked': 'Le visiteur n’a encore rien écrit.',
  'live-too-many': 'Trop de connexions en direct. Réessayez.',

  'no-source-chosen': 'Veuillez choisir au moins une source de connaissances',
  'logo-unreadable': 'L’image n’a pas pu être traitée. Veuillez essayer un autre fichier.',
  'model-not-offered': 'Ce modèle n’est pas proposé ici. Veuillez en choisir un dans la liste.',
  'assistant-not-public': 'Cet assistant est introuvable ou n’est pas ouvert au public',
  'reports-not-public': 'Cet assistant est introuvable ou ses rapports ne sont pas publics',
  'assistant-inactive': 'Cet assistant n’est pas ouvert au public',
  'access-code-missing': 'Cet assistant demande un code d’accès.',
  'access-code-wrong': 'Code d’accès incorrect. Réessayez.',
  'assistant-resting':
    'Cet assistant a répondu aujourd’hui à toutes les questions qu’il peut. Revenez demain.',
  'questions-crowded': 'Trop de questions sont en cours. Réessayez dans un instant.',
  'answer-interrupted': 'La réponse a été interrompue. Réessayez.',
  'search-away': 'La recherche n’est pas disponible. Réessayez.',
  'model-busy': 'Le modèle de langage est occupé. Réessayez dans un instant.',
  'model-failed': 'Le modèle de langage n’a pas pu répondre. Réessayez.',
  'model-away': 'Le modèle de langage est injoignable pour le moment.',
  'embedder-failed': 'Le modèle d’embeddings intégré a échoué.',
  'embedder-cannot-run': 'Le modèle d’embeddings intégré ne peut pas fonctionner sur cette machine.',
  'set-by-server': 'Les réglages du serveur le fixent déjà. Impossible de le modifier ici.',
  'model-not-found': 'Ce modèle est introuvable. Démarrez-le, puis regardez à nouveau.',
  'model-key-missing': 'Saisissez la clé que le fournisseur vous montre.',
  'model-address-missing': 'Saisissez l’adresse du modèle.',
  'mail-password-missing': 'Saisissez le mot de passe du serveur de messagerie.',

  'api-key-refused': 'Cette clé d’API n’est pas valable.',
  'api-key-scope': 'Cette clé d’API ne permet pas cela.',
  'api-key-deleted': 'La clé d’API a été supprimée.',
  'api-key-of-site': 'Site public',
  'api-key-first-name': 'Clé d’API par défaut',
  'api-key-name': 'Clé d’API {number}',
  'two-api-keys': 'Une seule clé d’API peut être envoyée.',
  'origin-not-allowed': 'Les pages de ce site ne peuvent pas utiliser cette clé d’API.',
  'quota-api-keys': 'Votre compte peut avoir {most} clés d’API. Supprimez-en une qui ne sert plus.',
  'widget-welcome': 'Bonjour ! Je suis {name}. {description} Comment puis-je vous aider aujourd’hui ?',
  'widget-description': 'Je suis là pour répondre à vos questions.',

  'quota-sources':
    'Votre compte peut avoir {most} sources. Supprimez ce dont vous n’avez plus besoin, ou demandez-en plus à la personne qui gère cette installation.',
  'quota-assistants':
    'Votre compte peut avoir {most} assistants. Supprimez ce dont vous n’avez plus besoin, ou demandez-en plus à la personne qui gère cette installation.',
  'quota-imported-conversations':
    'Votre compte peut avoir {most} conversations importées et les a déjà. Supprimez les assistants dont vous n’avez plus besoin de l’historique.',
  'quota-items':
    'Votre compte peut garder {most} fichiers et notes : {used} sont utilisés, il en reste {left}. Supprimez ce dont vous n’avez plus besoin, ou demandez-en plus à la personne qui gère cette installation.',
  'quota-bytes':
    'Votre compte peut garder {most:size} de fichiers et de notes : {used:size} sont utilisés, il reste {left:size}. Supprimez ce dont vous n’avez plus besoin, ou demandez-en plus à la personne qui gère cette installation.',
  'quota-bytes-uploading':
    'Votre compte peut garder {most:size} de fichiers et de notes : {used:size} sont utilisés, {uploading:size} sont en cours d’envoi, il reste {left:size}. Supprimez ce dont vous n’avez plus besoin, ou demandez-en plus à la personne qui gère cette installation.',

  'already-syncing': 'Cette source est déjà en cours de synchronisation.',
  'sync-set-aside':
    'Le serveur s’est arrêté trois fois pendant cette synchronisation ; elle est laissée de côté. Synchronisez la source à nouveau pour réessayer.',
  'embedding-failed': 'Le modèle d’embeddings n’a pas répondu : {cause:text}',
  'large-documents-crowded': 'Le serveur est occupé par de gros documents.',
  'document-set-aside':
    'Le serveur s’est arrêté trois fois pendant cette lecture ; le document est laissé de côté. Synchronisez la source à nouveau pour réessayer.',
  'document-gone': 'Le document n’est plus là.',
  'document-failed': 'La lecture a échoué à cause d’une erreur de notre côté.',
  'document-without-text': 'Il ne contient pas de texte.',
  'cut-off-twice': 'La lecture de cette page a été interrompue deux fois.',
  'too-many-tools': 'Un assistant peut utiliser au plus {most} outils de serveurs. Choisissez-en moins.',
  'too-many-actions': 'Un assistant peut avoir au plus {most} actions. Supprimez celles qui ne servent plus.',
  'action-address-refused':
    'Cette adresse ne peut pas être appelée. Saisissez l’adresse d’un service sur l’internet public, par exemple https://api.example.com.',
  'action-secret-again':
    'L’adresse est maintenant sur un autre serveur. Saisissez de nouveau le secret, ou retirez-le.',
  'too-many-approved-answers':
    'Un assistant accepte au plus {most} réponses approuvées. Supprimez celles qui ne servent plus.',
  'too-many-notes': 'Une source contient au plus {most} notes et questions.',

  'no-file-chosen': 'Veuillez choisir au moins un fichier.',
  'file-too-large': 'Le fichier « {fileName} » est trop volumineux. La taille maximale est de {most} Mo.',
  'too-many-files': 'Une source contient au plus {most} fichiers.',
  'too-many-files-at-once': 'Vous pouvez envoyer au plus {most} fichiers à la fois.',
  'upload-not-multipart': 'Les fichiers sont envoyés en multipart/form-data.',
  'upload-other-field': 'Seuls les fichiers du champ « {field} » sont acceptés ici.',
  'upload-large-fields': 'La demande contient des champs trop volumineux.',
  'upload-many-fields': 'La demande contient trop de champs.',
  'upload-many-parts': 'La demande contient trop de parties.',
  'upload-cut-off': 'L’envoi n’est pas du multipart valide ou a été interrompu.',
  'link-not-valid': 'Ce lien n’est pas valide.',
  'link-expired': 'Ce lien a expiré. Téléchargez le fichier à nouveau.',
  'file-empty-file': 'Le fichier « {fileName} » est vide.',
  'file-no-file-type': 'Le fichier « {fileName} » n’a pas de type. Acceptés : {kinds}.',
  'file-unknown-file-type': 'Le type de fichier « .{extension} » n’est pas pris en charge.',
  'file-other-content':
    'Le fichier « {fileName} » n’est pas un fichier {kind} valide : son contenu est autre chose.',
  'file-other-kind': 'Le fichier « {fileName} » n’est pas un fichier {kind} valide : c’est {found:text}.',
  'file-other-archive':
    'Le fichier « {fileName} » n’est pas un fichier {kind} valide : c’est une autre sorte d’archive zip.',
  'file-holds-macros':
    'Le fichier « {fileName} » contient des macros. Enregistrez-le sans macros (.{kind}) et envoyez-le à nouveau.',
  'file-protected-upload':
    'Le fichier « {fileName} » est protégé par un mot de passe. Retirez-le et envoyez le fichier à nouveau.',
  'file-old-office-upload':
    'Le fichier « {fileName} » est dans un ancien format Office. Enregistrez-le en .{kind} et envoyez-le à nouveau.',
  'file-no-pdf-objects': 'Le fichier « {fileName} » est endommagé : il ne contient pas d’objets PDF.',
  'found-pdf': 'un document PDF',
  'found-rtf': 'un document RTF',
  'found-zip': 'une archive zip',
  'found-old-office': 'un ancien document Office',
  'found-windows-program': 'un programme Windows',
  'found-program': 'un programme',
  'found-jpeg': 'une image JPEG',
  'found-png': 'une image PNG',
  'found-gif': 'une image GIF',
  'found-bmp': 'une image BMP',
  'found-webp': 'une image WebP',
  'found-archive': 'une archive',
  'found-postscript': 'un fichier PostScript',
  'found-web-page': 'une page web',

  'file-no-text': 'Le fichier ne contient pas de texte.',
  'file-no-words-in-picture': 'Aucun mot n’a été trouvé dans l’image.',
  'file-illegible-picture':
    'Les mots de l’image n’ont pas pu être lus. Sont lues les images nettes de textes en anglais ou en filipino.',
  'file-picture-damaged': 'L’image est endommagée ou incomplète.',
  'file-picture-too-large': 'L’image est trop grande : au plus {millions} millions de pixels sont lus.',
  'file-pdf-too-long': 'Le PDF a {pages} pages ; au plus {most} sont lues.',
  'file-pdf-protected': 'Le PDF est protégé par un mot de passe.',
  'file-pdf-damaged': 'Le PDF est endommagé ou incomplet.',
  'file-pdf-without-page': 'Le PDF est endommagé : aucune page ne peut être lue.',
  'file-pdf-without-words': 'Le PDF ne contient pas de mots, ni écrits ni dans des images.',
  'file-pdf-illegible':
    'Les pages du PDF sont des images dont les mots n’ont pas pu être lus. Sont lues les images nettes de textes en anglais ou en filipino.',
  'file-no-document': 'Le fichier est endommagé : il ne contient aucun document.',
  'file-no-workbook': 'Le fichier est endommagé : il ne contient aucun classeur.',
  'file-no-presentation': 'Le fichier est endommagé : il ne contient aucune présentation.',
  'file-sheets-repeat':
    'Le classeur répète de longs textes dans trop de cellules pour être lu. Enregistrez les feuilles importantes dans un fichier à part.',
  'file-not-rtf': 'Le fichier n’est pas un document RTF.',
  'file-too-deep': 'Le fichier a trop de niveaux imbriqués.',
  'file-open-quote': 'Le fichier n’a pas pu être lu comme CSV : un guillemet n’est jamais fermé.',
  'file-binary-data': 'Le fichier ne contient pas de texte : ce sont des données binaires.',
  'file-protected': 'Le fichier est protégé par un mot de passe.',
  'file-old-office': 'Le fichier est dans un ancien format Office ; enregistrez-le en .docx, .xlsx ou .pptx.',
  'file-invalid-xml': 'Le fichier est endommagé : une partie n’est pas du XML valide.',
  'file-xml-entities': 'Le fichier est dangereux à ouvrir : il déclare des entités XML.',
  'file-zip-damaged': 'Le fichier est endommagé ou incomplet.',
  'file-zip-part-damaged': 'Le fichier est endommagé : une partie ne peut pas être décompressée.',
  'file-zip-compression': 'Le fichier est dangereux à ouvrir : sa compression est inconnue.',
  'file-zip-name': 'Le fichier est dangereux à ouvrir : il contient un nom de fichier suspect.',
  'file-zip-link': 'Le fichier est dangereux à ouvrir : il contient un lien.',
  'file-zip-too-large': 'Le fichier est dangereux à ouvrir : son contenu est trop volumineux.',
  'file-zip-overlap': 'Le fichier est dangereux à ouvrir : ses parties se chevauchent.',
  'file-zip-too-many': 'Le fichier est dangereux à ouvrir : il contient trop de fichiers.',
  'file-took-too-long': 'Le fichier n’a pas pu être lu en {seconds} secondes.',
  'file-too-much-memory': 'Le fichier demande trop de mémoire pour être lu.',
  'file-reader-failed': 'Le fichier n’a pas pu être lu : son lecteur a échoué.',
  'file-seems-damaged': 'Le fichier n’a pas pu être lu : il semble endommagé.',
  'file-lost': 'Le contenu de ce fichier n’est plus là. Supprimez le fichier et envoyez-le de nouveau.',
  'files-away':
    'L’endroit où les fichiers sont conservés ne répond pas pour le moment. Réessayez dans quelques minutes.',

  'warning-pages-illegible': {
    by: 'count',
    one: 'La page {pages} sur {total} n’a pas pu être lue. Envoyez une version avec du texte ou une numérisation plus nette.',
    other:
      '{count} pages sur {total} n’ont pas pu être lues : pages {pages}. Envoyez une version avec du texte ou une numérisation plus nette.',
  },
  'warning-pages-unread': {
    by: 'count',
    one: 'La page {pages} sur {total} n’a pas été lue, car les pages qui sont des images prennent du temps. Envoyez une version avec du texte ou divisez le fichier.',
    other:
      '{count} pages sur {total} n’ont pas été lues, car les pages qui sont des images prennent du temps : pages {pages}. Envoyez une version avec du texte ou divisez le fichier.',
  },
  'warning-pages-without-words': {
    by: 'count',
    one: 'Aucun mot n’a été trouvé sur la page {pages} sur {total}. Si elle montre du texte, envoyez une version avec du texte ou une numérisation plus nette.',
    other:
      'Aucun mot n’a été trouvé sur {count} pages sur {total} : pages {pages}. Si elles montrent du texte, envoyez une version avec du texte ou une numérisation plus nette.',
  },
  'warning-pages-doubtful': {
    by: 'count',
    one: 'Les mots de la page {pages} sur {total} sont difficiles à lire. Vérifiez son texte ou envoyez une numérisation plus nette.',
    other:
      'Les mots de {count} pages sur {total} sont difficiles à lire : pages {pages}. Vérifiez leur texte ou envoyez une numérisation plus nette.',
  },
  'warning-pages-damaged': {
    by: 'count',
    one: 'La page {pages} sur {total} est endommagée et a été laissée de côté. Enregistrez de nouveau le fichier avec le programme qui l’a créé et envoyez-le.',
    other:
      '{count} pages sur {total} sont endommagées et ont été laissées de côté : pages {pages}. Enregistrez de nouveau le fichier avec le programme qui l’a créé et envoyez-le.',
  },
  'warning-pages-cropped': {
    by: 'count',
    one: 'La page {pages} sur {total} est rognée, et ce qui dépasse n’a pas été lu. Si cela doit être connu, envoyez le fichier non rogné.',
    other:
      '{count} pages sur {total} sont rognées, et ce qui dépasse n’a pas été lu : pages {pages}. Si cela doit être connu, envoyez le fichier non rogné.',
  },
  'warning-picture-doubtful':
    'Les mots de cette image sont difficiles à lire. Vérifiez son texte ou envoyez une image plus nette.',
  'warning-sheets-hidden': {
    by: 'count',
    one: 'Une feuille masquée a été laissée de côté : {names}. Si elle doit être connue, affichez-la et envoyez de nouveau le fichier.',
    other:
      'Des feuilles masquées ont été laissées de côté : {names}. Si elles doivent être connues, affichez-les et envoyez de nouveau le fichier.',
  },
  'warning-slides-hidden': {
    by: 'count',
    one: 'La diapositive {pages} sur {total} est masquée et a été laissée de côté. Si elle doit être connue, affichez-la et envoyez de nouveau le fichier.',
    other:
      '{count} diapositives sur {total} sont masquées et ont été laissées de côté : diapositives {pages}. Si elles doivent être connues, affichez-les et envoyez de nouveau le fichier.',
  },
  'warning-text-hidden': {
    by: 'count',
    one: 'Un mot est masqué et a été laissé de côté : « {sample} ». S’il doit être connu, affichez-le et envoyez de nouveau le fichier.',
    other:
      '{count} mots sont masqués et ont été laissés de côté, à commencer par « {sample} ». S’ils doivent être connus, affichez-les et envoyez de nouveau le fichier.',
  },
  'warning-text-struck': {
    by: 'count',
    one: 'Un mot est barré et a été laissé de côté : « {sample} ». S’il reste valable, retirez la barre et envoyez de nouveau le fichier.',
    other:
      '{count} mots sont barrés et ont été laissés de côté, à commencer par « {sample} ». S’ils restent valables, retirez la barre et envoyez de nouveau le fichier.',
  },
  'warning-columns-hidden': {
    by: 'count',
    one: 'Une colonne masquée a été laissée de côté ({names}). Si elle doit être connue, affichez-la et envoyez de nouveau le fichier.',
    other:
      '{count} colonnes masquées ont été laissées de côté ({names}). Si elles doivent être connues, affichez-les et envoyez de nouveau le fichier.',
  },
  'warning-rows-hidden': {
    by: 'count',
    one: 'Une ligne masquée a été laissée de côté ({names}). Si elle doit être connue, affichez-la et envoyez de nouveau le fichier.',
    other:
      '{count} lignes masquées ont été laissées de côté ({names}). Si elles doivent être connues, affichez-les et envoyez de nouveau le fichier.',
  },
  'warning-rows-filtered': {
    by: 'count',
    one: 'Un filtre masque une ligne, qui a été laissée de côté ({names}). Si elle doit être connue, retirez le filtre et envoyez de nouveau le fichier.',
    other:
      'Un filtre masque {count} lignes, qui ont été laissées de côté ({names}). Si elles doivent être connues, retirez le filtre et envoyez de nouveau le fichier.',
  },
  'warning-layers-hidden': {
    by: 'count',
    one: 'Un calque masqué a été laissé de côté : {names}. S’il doit être connu, affichez-le et envoyez de nouveau le fichier.',
    other:
      'Des calques masqués ont été laissés de côté : {names}. S’ils doivent être connus, affichez-les et envoyez de nouveau le fichier.',
  },
  'warning-formats-unknown': {
    by: 'count',
    one: 'Le format de nombre {names} n’a pas été compris : ses nombres sont donnés sans lui. Vérifiez-les dans le texte.',
    other:
      'Certains formats de nombre n’ont pas été compris : leurs nombres sont donnés sans eux ({names}). Vérifiez-les dans le texte.',
  },
  'warning-encoding-unknown':
    'Le fichier ne dit pas comment ses lettres sont codées. Il a été lu en {encoding}. Si des lettres sont fausses, enregistrez-le en UTF-8 et envoyez-le de nouveau.',
  'warning-notion-page-cut':
    'Cette page est trop longue : seul son début a été lu. Divisez-la en plusieurs pages dans Notion.',
  'warning-notion-database-cut':
    'Cette base de données est trop longue : seules ses premières lignes ont été lues. Divisez-la dans Notion ou définissez un filtre.',
  'warning-notion-values-cut':
    'Seules les {most} premières valeurs de « {name} » ont été lues : Notion n’en donne pas plus avec une page.',
  'warning-notion-blocks-refused':
    'Certains blocs de cette page ne peuvent pas être lus. Partagez dans Notion avec l’intégration ce dont ils proviennent.',
  'warning-notion-synced-block':
    'Un bloc synchronisé provient d’une page qui n’est pas partagée avec l’intégration. Partagez cette page dans Notion.',
  'warning-notion-too-deep':
    'Ce qui est imbriqué trop profondément dans cette page a été laissé de côté. Remontez-le dans Notion.',
  'warning-notion-unsupported':
    'Notion ne fournit pas les blocs du type « {name} ». Écrivez sous forme de texte ce qu’ils disent.',

  'no-page-chosen': 'Veuillez choisir au moins une page',
  'page-of-other-site':
    '{host} est un autre site web que {site}. Une source contient les pages d’un seul site web.',
  'page-of-other-site-than-first': 'C’est une page d’un autre site web que la première.',
  'page-not-a-page': 'Cette adresse ne mène pas à une page web.',
  'page-empty': 'La page est vide.',
  'page-without-text': 'Aucun texte n’a pu être lu sur la page.',
  'page-noindex': 'La page demande aux robots de ne pas la garder (noindex).',
  'page-gone': 'La page n’est plus là : Le site web a répondu avec le statut {status}.',
  'page-same-by-now': 'C’est désormais la même page que {url}.',
  'page-same': 'C’est la même page que {url}.',
  'page-same-words': 'Elle contient les mêmes mots que {url}.',
  'page-not-in-patterns': 'Les motifs l’excluent.',
  'page-too-far': 'Elle est à plus de {most} liens de distance.',
  'robots-disallow': 'Le robots.txt du site web demande de ne pas lire cette page.',
  'robots-status':
    'Le robots.txt du site web répond avec le statut {status} ; ses pages ne sont donc pas lues.',
  'robots-not-followed':
    'Le robots.txt du site web ne peut pas être suivi : il est trop volumineux ou a trop de règles.',
  'sitemap-elsewhere': 'Le plan du site se trouve sur un autre site web.',

  'rag-failed': 'Erreur de l’API RAG : {status} - {body}',
});
