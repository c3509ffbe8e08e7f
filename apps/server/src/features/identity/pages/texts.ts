import { PRODUCT_NAME } from '@anito/contract/limits';

/** Languages of the sign-in pages. */
export const languages = ['en', 'fil', 'es', 'fr'] as const;
export type Language = (typeof languages)[number];

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
  passwordHint: 'At least 10 characters.',
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
  linkExpiredTitle: 'This link no longer works',
  linkExpired: 'It was used before or is older than 30 minutes. Please ask for a new one.',
  signOutTitle: `Sign out of ${PRODUCT_NAME}?`,
  signOut: 'Sign out',
  staySignedIn: 'Stay signed in',
  errorTitle: 'Signing in did not work',
  errorLead: 'The page was open too long, was opened twice, or the link is incomplete. Nothing is lost.',
  startAgain: 'Start again',
  details: 'Details',
  wrongPassword: 'The e-mail or the password is wrong.',
  invalidEmail: 'Enter an e-mail address such as maria@example.com.',
  required: 'Please fill this in.',
  tooLong: 'Please use at most 100 characters.',
  unstorable: 'Please use letters, numbers and ordinary signs only.',
  emailTaken: 'There is already an account with this e-mail. Please sign in.',
  passwordShort: 'Please use at least 10 characters.',
  passwordLong: 'Please use at most 256 characters.',
  passwordEmail: 'The password must not be your e-mail.',
  passwordCommon: 'Many people use this password. Please choose another one.',
  tooMany: 'Too many attempts. Please try again in {minutes} min.',
  busy: 'Many people are signing in right now. Please try again in a moment.',
  mailSubject: `Set a new password for ${PRODUCT_NAME}`,
  mailText:
    'Hello {name},\n\nsomeone asked to set a new password for your account. Open this link within 30 minutes:\n\n{link}\n\nIf it was not you, ignore this e-mail: your password stays as it is.',
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
  passwordHint: 'Hindi bababa sa 10 character.',
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
  linkExpiredTitle: 'Hindi na gumagana ang link na ito',
  linkExpired: 'Nagamit na ito o lampas 30 minuto na. Humingi po ng bago.',
  signOutTitle: `Mag-sign out sa ${PRODUCT_NAME}?`,
  signOut: 'Mag-sign out',
  staySignedIn: 'Manatiling naka-sign in',
  errorTitle: 'Hindi natuloy ang pag-sign in',
  errorLead: 'Matagal nang nakabukas ang page, dalawang beses nabuksan, o kulang ang link. Walang nawala.',
  startAgain: 'Magsimula ulit',
  details: 'Mga detalye',
  wrongPassword: 'Mali ang e-mail o ang password.',
  invalidEmail: 'Maglagay po ng e-mail gaya ng maria@example.com.',
  required: 'Pakisagutan po ito.',
  tooLong: 'Hanggang 100 character lang po.',
  unstorable: 'Mga letra, numero at karaniwang senyas lang po.',
  emailTaken: 'May account na para sa e-mail na ito. Mag-sign in na lang po.',
  passwordShort: 'Gumamit po ng hindi bababa sa 10 character.',
  passwordLong: 'Hanggang 256 character lang po.',
  passwordEmail: 'Hindi puwedeng ang e-mail ang password.',
  passwordCommon: 'Marami ang gumagamit ng password na ito. Pumili po ng iba.',
  tooMany: 'Masyadong maraming subok. Subukan po ulit pagkalipas ng {minutes} min.',
  busy: 'Maraming nagsa-sign in ngayon. Subukan po ulit mayamaya.',
  mailSubject: `Bagong password para sa ${PRODUCT_NAME}`,
  mailText:
    'Kumusta po {name},\n\nmay humiling ng bagong password para sa inyong account. Buksan po ang link na ito sa loob ng 30 minuto:\n\n{link}\n\nKung hindi po kayo ang humiling, huwag pansinin ang e-mail na ito: hindi magbabago ang inyong password.',
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
  passwordHint: 'Al menos 10 caracteres.',
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
  linkExpiredTitle: 'Este enlace ya no sirve',
  linkExpired: 'Ya se usó o tiene más de 30 minutos. Pide uno nuevo.',
  signOutTitle: `¿Cerrar la sesión de ${PRODUCT_NAME}?`,
  signOut: 'Cerrar sesión',
  staySignedIn: 'Seguir con la sesión',
  errorTitle: 'No se pudo iniciar sesión',
  errorLead:
    'La página estuvo abierta demasiado tiempo, se abrió dos veces o el enlace está incompleto. No se ha perdido nada.',
  startAgain: 'Empezar de nuevo',
  details: 'Detalles',
  wrongPassword: 'El correo o la contraseña no son correctos.',
  invalidEmail: 'Escribe un correo como maria@example.com.',
  required: 'Completa este campo.',
  tooLong: 'Usa como máximo 100 caracteres.',
  unstorable: 'Usa solo letras, números y signos corrientes.',
  emailTaken: 'Ya hay una cuenta con este correo. Inicia sesión.',
  passwordShort: 'Usa al menos 10 caracteres.',
  passwordLong: 'Usa como máximo 256 caracteres.',
  passwordEmail: 'La contraseña no puede ser tu correo.',
  passwordCommon: 'Mucha gente usa esta contraseña. Elige otra.',
  tooMany: 'Demasiados intentos. Prueba de nuevo en {minutes} min.',
  busy: 'Hay mucha gente iniciando sesión. Prueba de nuevo en un momento.',
  mailSubject: `Contraseña nueva para ${PRODUCT_NAME}`,
  mailText:
    'Hola, {name}:\n\nalguien pidió poner una contraseña nueva en tu cuenta. Abre este enlace antes de 30 minutos:\n\n{link}\n\nSi no lo pediste, ignora este correo: tu contraseña no cambia.',
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
  passwordHint: 'Au moins 10 caractères.',
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
  linkExpiredTitle: 'Ce lien ne fonctionne plus',
  linkExpired: 'Il a déjà servi ou date de plus de 30 minutes. Demandez-en un nouveau.',
  signOutTitle: `Se déconnecter de ${PRODUCT_NAME} ?`,
  signOut: 'Se déconnecter',
  staySignedIn: 'Rester connecté',
  errorTitle: 'La connexion n’a pas abouti',
  errorLead:
    'La page est restée ouverte trop longtemps, a été ouverte deux fois, ou le lien est incomplet. Rien n’est perdu.',
  startAgain: 'Recommencer',
  details: 'Détails',
  wrongPassword: 'L’adresse ou le mot de passe est incorrect.',
  invalidEmail: 'Indiquez une adresse comme maria@example.com.',
  required: 'Veuillez remplir ce champ.',
  tooLong: 'Utilisez 100 caractères au plus.',
  unstorable: 'Utilisez des lettres, des chiffres et des signes courants.',
  emailTaken: 'Un compte existe déjà avec cette adresse. Connectez-vous.',
  passwordShort: 'Utilisez au moins 10 caractères.',
  passwordLong: 'Utilisez 256 caractères au plus.',
  passwordEmail: 'Le mot de passe ne peut pas être votre adresse.',
  passwordCommon: 'Ce mot de passe est très répandu. Choisissez-en un autre.',
  tooMany: 'Trop de tentatives. Réessayez dans {minutes} min.',
  busy: 'Beaucoup de personnes se connectent. Réessayez dans un instant.',
  mailSubject: `Nouveau mot de passe pour ${PRODUCT_NAME}`,
  mailText:
    'Bonjour {name},\n\nquelqu’un a demandé un nouveau mot de passe pour votre compte. Ouvrez ce lien dans les 30 minutes :\n\n{link}\n\nSi ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste le même.',
};

/** The texts of each language. */
export const texts: Record<Language, Texts> = { en, fil, es, fr };

function findLanguage(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0];
  if (primary === 'tl') return 'fil';
  return languages.find((language) => language === primary);
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
