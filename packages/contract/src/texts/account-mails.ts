import type { Language } from '../languages.ts';

/**
 * Why a link for a password is mailed: `forgotten` somebody asked for it, `admin` an account was made with an address of
 * ADMIN_EMAILS, `guesses` many wrong passwords were tried, `notice` there is news that only verified addresses are told.
 */
export type LinkReason = 'forgotten' | 'admin' | 'guesses' | 'notice';

/** A mail with '{product}' in its subject and `{link}` in its text. */
type LinkMail = { subject: string; text: string };

const en: Record<LinkReason, LinkMail> = {
  forgotten: {
    subject: 'Set a new password for {product}',
    text: 'Hello,\n\nsomeone asked to set a new password for your account. Open this link within 30 minutes:\n\n{link}\n\nIf it was not you, ignore this e-mail: your password stays as it is.',
  },
  admin: {
    subject: 'Confirm your address for {product}',
    text: 'Hello,\n\nan account was made with this address, which is named as an admin’s. To become an admin, open this link within 30 minutes and set a password:\n\n{link}\n\nWhen the link has expired, choose “Forgot your password?” on the sign-in page.\n\nIf you did not make the account, set a password too: it is then yours alone, and whoever made it is signed out.',
  },
  guesses: {
    subject: 'Many wrong passwords for your {product} account',
    text: 'Hello,\n\nsomeone tries to sign in to your account and has typed many wrong passwords. Where you have signed in before you get in as usual; from new places sign-ins have to wait for now.\n\nIf your password is easy to guess or used elsewhere, or if you want to sign in from a new place, open this link within 30 minutes and set a new one:\n\n{link}\n\nOtherwise you need not do anything. This e-mail comes once a day at most.',
  },
  notice: {
    subject: 'Confirm your address for notices from {product}',
    text: 'Hello,\n\nthere is something to tell about the account with this address, such as a sync that failed. What happened is mailed to confirmed addresses only. To confirm yours, open this link within 30 minutes and set a password:\n\n{link}\n\nWhat happened also stands on the dashboard and on the page My Sources. If you have no account, ignore this e-mail.',
  },
};

const fil: Record<LinkReason, LinkMail> = {
  forgotten: {
    subject: 'Bagong password para sa {product}',
    text: 'Kumusta po,\n\nmay humiling ng bagong password para sa inyong account. Buksan po ang link na ito sa loob ng 30 minuto:\n\n{link}\n\nKung hindi po kayo ang humiling, huwag pansinin ang e-mail na ito: hindi magbabago ang inyong password.',
  },
  admin: {
    subject: 'Kumpirmahin ang inyong address para sa {product}',
    text: 'Kumusta po,\n\nmay gumawa ng account gamit ang address na ito, na nakatala bilang sa admin. Para maging admin, buksan po ang link na ito sa loob ng 30 minuto at maglagay ng password:\n\n{link}\n\nKapag lumipas na ang link, piliin ang “Nakalimutan ang password?” sa sign-in page.\n\nKung hindi po kayo ang gumawa ng account, maglagay pa rin ng password: sa inyo na lang ito, at mawawalan ng access ang gumawa nito.',
  },
  guesses: {
    subject: 'Maraming maling password para sa inyong {product} account',
    text: 'Kumusta po,\n\nmay sumusubok pumasok sa inyong account at maraming maling password na ang inilagay. Kung saan kayo dati nang nag-sign in, makakapasok pa rin kayo gaya ng dati; sa mga bagong lugar, kailangan munang maghintay.\n\nKung madaling hulaan o ginagamit din sa iba ang inyong password, o kung gusto ninyong mag-sign in mula sa bagong lugar, buksan po ang link na ito sa loob ng 30 minuto at maglagay ng bago:\n\n{link}\n\nKung hindi, wala na po kayong kailangang gawin. Isang beses sa isang araw lang darating ang e-mail na ito.',
  },
  notice: {
    subject: 'Kumpirmahin ang inyong address para sa mga abiso ng {product}',
    text: 'Kumusta po,\n\nmay kailangang sabihin tungkol sa account na may ganitong address, gaya ng sync na hindi natuloy. Sa kumpirmadong address lang ipinapadala kung ano ang nangyari. Para kumpirmahin ang sa inyo, buksan po ang link na ito sa loob ng 30 minuto at maglagay ng password:\n\n{link}\n\nMakikita rin sa dashboard at sa pahinang My Sources kung ano ang nangyari. Kung wala po kayong account, huwag pansinin ang e-mail na ito.',
  },
};

const es: Record<LinkReason, LinkMail> = {
  forgotten: {
    subject: 'Contraseña nueva para {product}',
    text: 'Hola:\n\nalguien pidió poner una contraseña nueva en su cuenta. Abra este enlace antes de 30 minutos:\n\n{link}\n\nSi no lo pidió, ignore este correo: su contraseña no cambia.',
  },
  admin: {
    subject: 'Confirme su dirección para {product}',
    text: 'Hola:\n\nse creó una cuenta con esta dirección, que figura como de administración. Para ser admin, abra este enlace antes de 30 minutos y ponga una contraseña:\n\n{link}\n\nSi el enlace ha caducado, elija «¿Olvidó su contraseña?» en la página de inicio de sesión.\n\nSi no creó la cuenta, ponga también una contraseña: será solo suya y se cerrará la sesión de quien la creó.',
  },
  guesses: {
    subject: 'Muchas contraseñas equivocadas en su cuenta de {product}',
    text: 'Hola:\n\nalguien intenta entrar en su cuenta y ha escrito muchas contraseñas equivocadas. Donde ya había iniciado sesión entra como siempre; desde lugares nuevos hay que esperar por ahora.\n\nSi su contraseña es fácil de adivinar o la usa en otros sitios, o si quiere entrar desde un lugar nuevo, abra este enlace antes de 30 minutos y ponga una nueva:\n\n{link}\n\nSi no, no tiene que hacer nada. Este correo llega como mucho una vez al día.',
  },
  notice: {
    subject: 'Confirme su dirección para los avisos de {product}',
    text: 'Hola:\n\nhay algo que decir sobre la cuenta con esta dirección, como una sincronización que falló. Lo que pasó solo se envía a direcciones confirmadas. Para confirmar la suya, abra este enlace antes de 30 minutos y ponga una contraseña:\n\n{link}\n\nTambién puede ver lo que pasó en su panel y en sus fuentes. Si no tiene cuenta, ignore este correo.',
  },
};

const fr: Record<LinkReason, LinkMail> = {
  forgotten: {
    subject: 'Nouveau mot de passe pour {product}',
    text: 'Bonjour,\n\nquelqu’un a demandé un nouveau mot de passe pour votre compte. Ouvrez ce lien dans les 30 minutes :\n\n{link}\n\nSi ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste le même.',
  },
  admin: {
    subject: 'Confirmez votre adresse pour {product}',
    text: 'Bonjour,\n\nun compte a été créé avec cette adresse, qui est celle d’un admin. Pour devenir admin, ouvrez ce lien dans les 30 minutes et choisissez un mot de passe :\n\n{link}\n\nSi le lien a expiré, choisissez « Mot de passe oublié ? » sur la page de connexion.\n\nSi vous n’avez pas créé ce compte, choisissez aussi un mot de passe : il sera à vous seul, et la personne qui l’a créé sera déconnectée.',
  },
  guesses: {
    subject: 'Beaucoup de mots de passe incorrects pour votre compte {product}',
    text: 'Bonjour,\n\nquelqu’un essaie de se connecter à votre compte et a saisi beaucoup de mots de passe incorrects. Là où vous vous êtes déjà connecté, vous entrez comme d’habitude ; depuis un nouvel endroit, il faut attendre pour le moment.\n\nSi votre mot de passe est facile à deviner ou sert ailleurs, ou si vous voulez vous connecter depuis un nouvel endroit, ouvrez ce lien dans les 30 minutes et choisissez-en un autre :\n\n{link}\n\nSinon, vous n’avez rien à faire. Cet e-mail arrive une fois par jour au plus.',
  },
  notice: {
    subject: 'Confirmez votre adresse pour les avis de {product}',
    text: 'Bonjour,\n\nil y a du nouveau sur le compte lié à cette adresse, par exemple une synchronisation qui a échoué. Le détail n’est envoyé qu’aux adresses confirmées. Pour confirmer la vôtre, ouvrez ce lien dans les 30 minutes et choisissez un mot de passe :\n\n{link}\n\nVous le trouverez aussi sur votre tableau de bord et sur la page de vos sources. Si vous n’avez pas de compte, ignorez cet e-mail.',
  },
};

/**
 * The mails with a link for a password. Nothing in them is chosen by whoever made the account: it may be a stranger who
 * typed an address of others, and their words would be read as ours.
 */
export const accountMails: Record<Language, Record<LinkReason, LinkMail>> = { en, fil, es, fr };

/** The mail with the link that confirms an address: of an account that has it, or wants it in the place of another. */
export const emailConfirmationMails: Record<Language, LinkMail> = {
  en: {
    subject: 'Confirm your address for {product}',
    text: 'Hello,\n\nan account asks to use this address. To confirm it, open this link within 60 minutes and type the password of the account:\n\n{link}\n\nIf it is not your account, ignore this e-mail: without the password nothing happens.',
  },
  fil: {
    subject: 'Kumpirmahin ang inyong address para sa {product}',
    text: 'Kumusta po,\n\nmay account na gustong gumamit ng address na ito. Para kumpirmahin, buksan po ang link na ito sa loob ng 60 minuto at i-type ang password ng account:\n\n{link}\n\nKung hindi po sa inyo ang account, huwag pansinin ang e-mail na ito: walang mangyayari kung walang password.',
  },
  es: {
    subject: 'Confirme su dirección para {product}',
    text: 'Hola:\n\nuna cuenta pide usar esta dirección. Para confirmarla, abra este enlace antes de 60 minutos y escriba la contraseña de la cuenta:\n\n{link}\n\nSi la cuenta no es suya, ignore este correo: sin la contraseña no pasa nada.',
  },
  fr: {
    subject: 'Confirmez votre adresse pour {product}',
    text: 'Bonjour,\n\nun compte demande à utiliser cette adresse. Pour la confirmer, ouvrez ce lien dans les 60 minutes et saisissez le mot de passe du compte :\n\n{link}\n\nSi ce compte n’est pas le vôtre, ignorez cet e-mail : sans le mot de passe, rien ne se passe.',
  },
};
