import { PRODUCT_NAME } from '@anito/contract/limits';

/** Languages of the account pages, each by its own name. */
export const languages = { en: 'English', fil: 'Filipino', es: 'Español', fr: 'Français' } as const;
export type Language = keyof typeof languages;

const en = {
  signInTitle: `Sign in to ${PRODUCT_NAME}`,
  signIn: 'Sign in',
  createTitle: 'Create your account',
  createLead: 'Free while in beta. No card needed.',
  createAccount: 'Create account',
  email: 'E-mail',
  password: 'Password',
  newPassword: 'New password',
  firstName: 'First name',
  lastName: 'Last name',
  optional: '(optional)',
  reveal: 'Show what is typed',
  language: 'Language',
  passwordHint: 'At least 8 characters.',
  forgotLink: 'Forgot your password?',
  noAccount: 'New here?',
  haveAccount: 'Already have an account?',
  forgotTitle: 'Forgot your password?',
  forgotLead:
    'Enter your e-mail. If there is an account for it, we will send you a link to set a new password.',
  sendLink: 'Send link',
  backToSignIn: 'Back to sign in',
  linkSentTitle: 'Check your e-mail',
  linkSent:
    'If there is an account for this address, a link is on its way. It works once, within 30 minutes. Look in the spam folder too.',
  resetTitle: 'Set a new password',
  savePassword: 'Save password',
  resetDoneTitle: 'Your password is changed',
  resetDone: 'You are signed out everywhere. Please sign in with your new password.',
  resetDoneAdmin:
    'Your address is confirmed: you are an admin. You are signed out everywhere. Please sign in with your new password.',
  linkExpiredTitle: 'This link no longer works',
  linkExpired: 'It was used before or is older than 30 minutes. Please ask for a new one.',
  signOutTitle: `Sign out of ${PRODUCT_NAME}?`,
  signOut: 'Sign out',
  staySignedIn: 'Stay signed in',
  errorTitle: 'Signing in did not work',
  errorLead:
    'The link or form that led here is incomplete or out of date. Nothing is lost: start again from the sign-in page.',
  expiredTitle: 'This sign-in has expired',
  expiredLead:
    'It was open for more than an hour, or was begun in another browser or window. Nothing is lost: start again and you are there.',
  waitTitle: 'Too many attempts',
  waitLead: 'To keep accounts safe, please wait {minutes} min and then try again. Nothing is lost.',
  failedTitle: 'Something went wrong on our side',
  failedLead:
    'It is not you and not the link. Your account and your data are safe. Please wait a moment and try again; if it happens again, pass on the details below to whoever runs this site.',
  tryAgain: 'Try again',
  startAgain: 'Start again',
  details: 'Details',
  wrongPassword: 'The e-mail or the password is wrong.',
  invalidEmail: 'Enter an e-mail address such as maria@example.com.',
  required: 'Please fill this in.',
  tooLong: 'Please use at most 100 characters.',
  unstorable: 'Please use letters, numbers and ordinary signs only.',
  emailTaken: 'There is already an account with this e-mail. Please sign in.',
  passwordShort: 'Please use at least 8 characters.',
  passwordLong: 'Please use at most 256 characters.',
  passwordEmail: 'The password must not be your e-mail.',
  passwordCommon: 'Many people use this password. Please choose another one.',
  tooMany: 'Too many attempts. Please try again in {minutes} min.',
  tooManyForAccount:
    'Too many wrong passwords were typed for this e-mail. Choose “Forgot your password?” and set a new one, or try again in {minutes} min.',
  busy: 'Many people are signing in right now. Please try again in a moment.',
};

/** Every text of the sign-in pages. */
export type Texts = typeof en;

const fil: Texts = {
  signInTitle: `Mag-sign in sa ${PRODUCT_NAME}`,
  signIn: 'Mag-sign in',
  createTitle: 'Gumawa ng account',
  createLead: 'Libre habang beta. Hindi kailangan ng card.',
  createAccount: 'Gumawa ng account',
  email: 'E-mail',
  password: 'Password',
  newPassword: 'Bagong password',
  firstName: 'Pangalan',
  lastName: 'Apelyido',
  optional: '(hindi kailangan)',
  reveal: 'Ipakita ang naka-type',
  language: 'Wika',
  passwordHint: 'Hindi bababa sa 8 character.',
  forgotLink: 'Nakalimutan ang password?',
  noAccount: 'Bago ka ba rito?',
  haveAccount: 'May account na?',
  forgotTitle: 'Nakalimutan ang password?',
  forgotLead:
    'Ilagay po ang inyong e-mail. Kung may account para rito, magpapadala kami ng link para sa bagong password.',
  sendLink: 'Ipadala ang link',
  backToSignIn: 'Bumalik sa sign in',
  linkSentTitle: 'Tingnan ang inyong e-mail',
  linkSent:
    'Kung may account para sa address na ito, parating na po ang link. Isang beses lang itong magagamit, sa loob ng 30 minuto. Tingnan din ang spam folder.',
  resetTitle: 'Maglagay ng bagong password',
  savePassword: 'I-save ang password',
  resetDoneTitle: 'Napalitan na ang password',
  resetDone: 'Naka-sign out na kayo sa lahat ng device. Mag-sign in po gamit ang bagong password.',
  resetDoneAdmin:
    'Kumpirmado na ang inyong address: admin na po kayo. Naka-sign out na kayo sa lahat ng device. Mag-sign in po gamit ang bagong password.',
  linkExpiredTitle: 'Hindi na gumagana ang link na ito',
  linkExpired: 'Nagamit na ito o lampas 30 minuto na. Humingi po ng bago.',
  signOutTitle: `Mag-sign out sa ${PRODUCT_NAME}?`,
  signOut: 'Mag-sign out',
  staySignedIn: 'Manatiling naka-sign in',
  errorTitle: 'Hindi natuloy ang pag-sign in',
  errorLead:
    'Kulang o luma na ang link o form na pinanggalingan ninyo. Walang nawala: magsimula po ulit sa sign-in page.',
  expiredTitle: 'Lumipas na ang pag-sign in na ito',
  expiredLead:
    'Mahigit isang oras na itong bukas, o sinimulan sa ibang browser o window. Walang nawala: magsimula lang po ulit.',
  waitTitle: 'Masyadong maraming subok',
  waitLead: 'Para ligtas ang mga account, maghintay po ng {minutes} min bago sumubok ulit. Walang nawala.',
  failedTitle: 'May problema sa panig namin',
  failedLead:
    'Hindi kayo ang may mali, at hindi ang link. Ligtas ang inyong account at data. Maghintay po sandali at subukan ulit; kung maulit, ibigay ang mga detalye sa ibaba sa namamahala ng site na ito.',
  tryAgain: 'Subukan ulit',
  startAgain: 'Magsimula ulit',
  details: 'Mga detalye',
  wrongPassword: 'Mali ang e-mail o ang password.',
  invalidEmail: 'Maglagay po ng e-mail gaya ng maria@example.com.',
  required: 'Pakisagutan po ito.',
  tooLong: 'Hanggang 100 character lang po.',
  unstorable: 'Mga letra, numero at karaniwang senyas lang po.',
  emailTaken: 'May account na para sa e-mail na ito. Mag-sign in na lang po.',
  passwordShort: 'Gumamit po ng hindi bababa sa 8 character.',
  passwordLong: 'Hanggang 256 character lang po.',
  passwordEmail: 'Hindi puwedeng ang e-mail ang password.',
  passwordCommon: 'Marami ang gumagamit ng password na ito. Pumili po ng iba.',
  tooMany: 'Masyadong maraming subok. Subukan po ulit pagkalipas ng {minutes} min.',
  tooManyForAccount:
    'Masyadong maraming maling password para sa e-mail na ito. Piliin po ang “Nakalimutan ang password?” at maglagay ng bago, o subukan ulit pagkalipas ng {minutes} min.',
  busy: 'Maraming nagsa-sign in ngayon. Subukan po ulit mayamaya.',
};

const es: Texts = {
  signInTitle: `Inicia sesión en ${PRODUCT_NAME}`,
  signIn: 'Iniciar sesión',
  createTitle: 'Crea tu cuenta',
  createLead: 'Gratis durante la beta. Sin tarjeta.',
  createAccount: 'Crear cuenta',
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  firstName: 'Nombre',
  lastName: 'Apellido',
  optional: '(opcional)',
  reveal: 'Mostrar lo escrito',
  language: 'Idioma',
  passwordHint: 'Al menos 8 caracteres.',
  forgotLink: '¿Olvidaste tu contraseña?',
  noAccount: '¿Es tu primera vez?',
  haveAccount: '¿Ya tienes una cuenta?',
  forgotTitle: '¿Olvidaste tu contraseña?',
  forgotLead:
    'Escribe tu correo. Si tiene una cuenta, te enviaremos un enlace para poner una contraseña nueva.',
  sendLink: 'Enviar enlace',
  backToSignIn: 'Volver a iniciar sesión',
  linkSentTitle: 'Revisa tu correo',
  linkSent:
    'Si hay una cuenta con esta dirección, el enlace está en camino. Sirve una vez, durante 30 minutos. Mira también en el correo no deseado.',
  resetTitle: 'Pon una contraseña nueva',
  savePassword: 'Guardar contraseña',
  resetDoneTitle: 'Tu contraseña ha cambiado',
  resetDone: 'Se ha cerrado tu sesión en todas partes. Inicia sesión con tu contraseña nueva.',
  resetDoneAdmin:
    'Tu dirección está confirmada: eres admin. Se ha cerrado tu sesión en todas partes. Inicia sesión con tu contraseña nueva.',
  linkExpiredTitle: 'Este enlace ya no sirve',
  linkExpired: 'Ya se usó o tiene más de 30 minutos. Pide uno nuevo.',
  signOutTitle: `¿Cerrar la sesión de ${PRODUCT_NAME}?`,
  signOut: 'Cerrar sesión',
  staySignedIn: 'Seguir con la sesión',
  errorTitle: 'No se pudo iniciar sesión',
  errorLead:
    'El enlace o el formulario que te trajo aquí está incompleto o caducado. No se ha perdido nada: empieza de nuevo desde la página de inicio de sesión.',
  expiredTitle: 'Este inicio de sesión ha caducado',
  expiredLead:
    'Estuvo abierto más de una hora o se empezó en otro navegador o ventana. No se ha perdido nada: basta con empezar de nuevo.',
  waitTitle: 'Demasiados intentos',
  waitLead: 'Para proteger las cuentas, espera {minutes} min y prueba de nuevo. No se ha perdido nada.',
  failedTitle: 'Algo ha fallado por nuestra parte',
  failedLead:
    'No es culpa tuya ni del enlace. Tu cuenta y tus datos están a salvo. Espera un momento y prueba de nuevo; si vuelve a pasar, comunica los detalles de abajo a quien lleva este sitio.',
  tryAgain: 'Probar de nuevo',
  startAgain: 'Empezar de nuevo',
  details: 'Detalles',
  wrongPassword: 'El correo o la contraseña no son correctos.',
  invalidEmail: 'Escribe un correo como maria@example.com.',
  required: 'Completa este campo.',
  tooLong: 'Usa como máximo 100 caracteres.',
  unstorable: 'Usa solo letras, números y signos corrientes.',
  emailTaken: 'Ya hay una cuenta con este correo. Inicia sesión.',
  passwordShort: 'Usa al menos 8 caracteres.',
  passwordLong: 'Usa como máximo 256 caracteres.',
  passwordEmail: 'La contraseña no puede ser tu correo.',
  passwordCommon: 'Mucha gente usa esta contraseña. Elige otra.',
  tooMany: 'Demasiados intentos. Prueba de nuevo en {minutes} min.',
  tooManyForAccount:
    'Se han escrito demasiadas contraseñas equivocadas para este correo. Elige «¿Olvidaste tu contraseña?» y pon una nueva, o prueba de nuevo en {minutes} min.',
  busy: 'Hay mucha gente iniciando sesión. Prueba de nuevo en un momento.',
};

const fr: Texts = {
  signInTitle: `Connexion à ${PRODUCT_NAME}`,
  signIn: 'Se connecter',
  createTitle: 'Créez votre compte',
  createLead: 'Gratuit pendant la bêta. Sans carte bancaire.',
  createAccount: 'Créer le compte',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  firstName: 'Prénom',
  lastName: 'Nom',
  optional: '(facultatif)',
  reveal: 'Afficher la saisie',
  language: 'Langue',
  passwordHint: 'Au moins 8 caractères.',
  forgotLink: 'Mot de passe oublié ?',
  noAccount: 'Première visite ?',
  haveAccount: 'Vous avez déjà un compte ?',
  forgotTitle: 'Mot de passe oublié ?',
  forgotLead:
    'Indiquez votre adresse. Si un compte existe, nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  sendLink: 'Envoyer le lien',
  backToSignIn: 'Retour à la connexion',
  linkSentTitle: 'Consultez votre messagerie',
  linkSent:
    'Si un compte existe pour cette adresse, un lien est en route. Il sert une seule fois, pendant 30 minutes. Regardez aussi dans les indésirables.',
  resetTitle: 'Choisissez un nouveau mot de passe',
  savePassword: 'Enregistrer le mot de passe',
  resetDoneTitle: 'Votre mot de passe est changé',
  resetDone: 'Vos sessions sont fermées partout. Connectez-vous avec le nouveau mot de passe.',
  resetDoneAdmin:
    'Votre adresse est confirmée : vous êtes admin. Vos sessions sont fermées partout. Connectez-vous avec le nouveau mot de passe.',
  linkExpiredTitle: 'Ce lien ne fonctionne plus',
  linkExpired: 'Il a déjà servi ou date de plus de 30 minutes. Demandez-en un nouveau.',
  signOutTitle: `Se déconnecter de ${PRODUCT_NAME} ?`,
  signOut: 'Se déconnecter',
  staySignedIn: 'Rester connecté',
  errorTitle: 'La connexion n’a pas abouti',
  errorLead:
    'Le lien ou le formulaire qui a mené ici est incomplet ou périmé. Rien n’est perdu : recommencez depuis la page de connexion.',
  expiredTitle: 'Cette connexion a expiré',
  expiredLead:
    'Elle est restée ouverte plus d’une heure, ou a commencé dans un autre navigateur ou une autre fenêtre. Rien n’est perdu : il suffit de recommencer.',
  waitTitle: 'Trop de tentatives',
  waitLead: 'Pour protéger les comptes, attendez {minutes} min puis réessayez. Rien n’est perdu.',
  failedTitle: 'Un problème est survenu de notre côté',
  failedLead:
    'Ni vous ni le lien n’y êtes pour rien. Votre compte et vos données sont en sécurité. Attendez un instant et réessayez ; si cela se reproduit, transmettez les détails ci-dessous à la personne qui gère ce site.',
  tryAgain: 'Réessayer',
  startAgain: 'Recommencer',
  details: 'Détails',
  wrongPassword: 'L’adresse ou le mot de passe est incorrect.',
  invalidEmail: 'Indiquez une adresse comme maria@example.com.',
  required: 'Veuillez remplir ce champ.',
  tooLong: 'Utilisez 100 caractères au plus.',
  unstorable: 'Utilisez des lettres, des chiffres et des signes courants.',
  emailTaken: 'Un compte existe déjà avec cette adresse. Connectez-vous.',
  passwordShort: 'Utilisez au moins 8 caractères.',
  passwordLong: 'Utilisez 256 caractères au plus.',
  passwordEmail: 'Le mot de passe ne peut pas être votre adresse.',
  passwordCommon: 'Ce mot de passe est très répandu. Choisissez-en un autre.',
  tooMany: 'Trop de tentatives. Réessayez dans {minutes} min.',
  tooManyForAccount:
    'Trop de mots de passe incorrects pour cette adresse. Choisissez « Mot de passe oublié ? » pour en définir un autre, ou réessayez dans {minutes} min.',
  busy: 'Beaucoup de personnes se connectent. Réessayez dans un instant.',
};

/** The texts of each language. */
export const texts: Record<Language, Texts> = { en, fil, es, fr };

function findLanguage(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0];
  if (primary === 'tl') return 'fil';
  return primary !== undefined && Object.hasOwn(languages, primary) ? (primary as Language) : undefined;
}

/** The language of a page: the app's wish (`ui_locales`, spaces between), else the browser's, else English. */
export function chooseLanguage(uiLocales: unknown, acceptLanguage: string | undefined): Language {
  const wished = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  const accepted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
  for (const tag of [...wished, ...accepted]) {
    const language = findLanguage(tag);
    if (language) return language;
  }
  return 'en';
}
