import type { Language } from '../languages.ts';

/** What has changed of how an account is opened. */
export type SecurityEvent =
  | 'passwordChanged'
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'emailChanged';

/** A mail with `{product}` in its subject and `{link}` in its text. */
type SecurityMail = { subject: string; text: string };

type Words = { greeting: string; warning: string; events: Record<SecurityEvent, SecurityMail> };

const words: Record<Language, Words> = {
  en: {
    greeting: 'Hello,',
    warning:
      'If it was you, there is nothing to do. If it was not, set a new password at once by “Forgot your password?” on the sign-in page, and then look at your sessions:\n\n{link}',
    events: {
      passwordChanged: {
        subject: 'Your {product} password was changed',
        text: 'the password of your account was changed. All other sessions were signed out.',
      },
      authenticatorAdded: {
        subject: 'An authenticator app was added to your {product} account',
        text: 'from now on a code of an authenticator app is asked for when you sign in with your password.',
      },
      authenticatorRemoved: {
        subject: 'The authenticator app was removed from your {product} account',
        text: 'the authenticator app was removed. Your password alone opens your account again.',
      },
      recoveryCodesMade: {
        subject: 'New recovery codes for your {product} account',
        text: 'new recovery codes were made for your account. The earlier ones no longer work.',
      },
      recoveryCodeUsed: {
        subject: 'A recovery code of your {product} account was used',
        text: 'someone signed in to your account with your password and one of your recovery codes. That code no longer works.',
      },
      passkeyAdded: {
        subject: 'A passkey was added to your {product} account',
        text: 'a passkey was added to your account. It signs in without a password.',
      },
      passkeyRemoved: {
        subject: 'A passkey was removed from your {product} account',
        text: 'a passkey of your account was removed. It no longer signs in.',
      },
      emailChanged: {
        subject: 'The address of your {product} account was changed',
        text: 'your account has another e-mail address now. This one no longer signs in, and nothing more about the account comes here.',
      },
    },
  },
  fil: {
    greeting: 'Kumusta po,',
    warning:
      'Kung kayo po ang gumawa nito, wala na kayong kailangang gawin. Kung hindi, maglagay po agad ng bagong password sa “Nakalimutan ang password?” sa sign-in page, at tingnan ang mga session ninyo:\n\n{link}',
    events: {
      passwordChanged: {
        subject: 'Napalitan ang password ninyo sa {product}',
        text: 'napalitan po ang password ng inyong account. Na-sign out ang lahat ng ibang session.',
      },
      authenticatorAdded: {
        subject: 'May idinagdag na authenticator app sa {product} account ninyo',
        text: 'mula ngayon, hihingi po ng code mula sa authenticator app kapag nag-sign in kayo gamit ang password.',
      },
      authenticatorRemoved: {
        subject: 'Inalis ang authenticator app sa {product} account ninyo',
        text: 'inalis po ang authenticator app. Password na lang ulit ang kailangan para mabuksan ang account.',
      },
      recoveryCodesMade: {
        subject: 'Mga bagong recovery code para sa {product} account ninyo',
        text: 'may ginawa pong bagong recovery code para sa inyong account. Hindi na gagana ang mga nauna.',
      },
      recoveryCodeUsed: {
        subject: 'Nagamit ang isang recovery code ng {product} account ninyo',
        text: 'may nag-sign in po sa inyong account gamit ang password at isa sa mga recovery code ninyo. Hindi na gagana ang code na iyon.',
      },
      passkeyAdded: {
        subject: 'May idinagdag na passkey sa {product} account ninyo',
        text: 'may idinagdag pong passkey sa inyong account. Nakakapag-sign in ito nang walang password.',
      },
      passkeyRemoved: {
        subject: 'May inalis na passkey sa {product} account ninyo',
        text: 'may inalis pong passkey sa inyong account. Hindi na ito makakapag-sign in.',
      },
      emailChanged: {
        subject: 'Napalitan ang address ng {product} account ninyo',
        text: 'iba na po ang e-mail address ng inyong account. Hindi na makakapag-sign in gamit ang address na ito, at wala nang ipapadala rito tungkol sa account.',
      },
    },
  },
  es: {
    greeting: 'Hola:',
    warning:
      'Si fue usted, no tiene que hacer nada. Si no, ponga enseguida una contraseña nueva con «¿Olvidó su contraseña?» en la página de inicio de sesión y revise después sus sesiones:\n\n{link}',
    events: {
      passwordChanged: {
        subject: 'Se cambió su contraseña de {product}',
        text: 'se cambió la contraseña de su cuenta. Se cerraron todas las demás sesiones.',
      },
      authenticatorAdded: {
        subject: 'Se añadió una app de autenticación a su cuenta de {product}',
        text: 'a partir de ahora se pide un código de una app de autenticación al iniciar sesión con la contraseña.',
      },
      authenticatorRemoved: {
        subject: 'Se quitó la app de autenticación de su cuenta de {product}',
        text: 'se quitó la app de autenticación. La contraseña sola vuelve a abrir su cuenta.',
      },
      recoveryCodesMade: {
        subject: 'Códigos de recuperación nuevos de su cuenta de {product}',
        text: 'se crearon códigos de recuperación nuevos para su cuenta. Los anteriores ya no funcionan.',
      },
      recoveryCodeUsed: {
        subject: 'Se usó un código de recuperación de su cuenta de {product}',
        text: 'alguien inició sesión en su cuenta con su contraseña y uno de sus códigos de recuperación. Ese código ya no funciona.',
      },
      passkeyAdded: {
        subject: 'Se añadió una llave de acceso a su cuenta de {product}',
        text: 'se añadió una llave de acceso a su cuenta. Con ella se inicia sesión sin contraseña.',
      },
      passkeyRemoved: {
        subject: 'Se quitó una llave de acceso de su cuenta de {product}',
        text: 'se quitó una llave de acceso de su cuenta. Ya no sirve para iniciar sesión.',
      },
      emailChanged: {
        subject: 'Se cambió la dirección de su cuenta de {product}',
        text: 'su cuenta tiene ahora otra dirección de correo. Con esta ya no se inicia sesión, y aquí no llegará nada más sobre la cuenta.',
      },
    },
  },
  fr: {
    greeting: 'Bonjour,',
    warning:
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion, puis vérifiez vos sessions :\n\n{link}',
    events: {
      passwordChanged: {
        subject: 'Le mot de passe de votre compte {product} a changé',
        text: 'le mot de passe de votre compte a changé. Toutes les autres sessions ont été déconnectées.',
      },
      authenticatorAdded: {
        subject: 'Une application d’authentification a été ajoutée à votre compte {product}',
        text: 'désormais, un code d’une application d’authentification est demandé à la connexion par mot de passe.',
      },
      authenticatorRemoved: {
        subject: 'L’application d’authentification a été retirée de votre compte {product}',
        text: 'l’application d’authentification a été retirée. Le mot de passe seul ouvre de nouveau votre compte.',
      },
      recoveryCodesMade: {
        subject: 'Nouveaux codes de secours de votre compte {product}',
        text: 'de nouveaux codes de secours ont été créés pour votre compte. Les précédents ne fonctionnent plus.',
      },
      recoveryCodeUsed: {
        subject: 'Un code de secours de votre compte {product} a été utilisé',
        text: 'quelqu’un s’est connecté à votre compte avec votre mot de passe et un de vos codes de secours. Ce code ne fonctionne plus.',
      },
      passkeyAdded: {
        subject: 'Une clé d’accès a été ajoutée à votre compte {product}',
        text: 'une clé d’accès a été ajoutée à votre compte. Elle permet de se connecter sans mot de passe.',
      },
      passkeyRemoved: {
        subject: 'Une clé d’accès a été retirée de votre compte {product}',
        text: 'une clé d’accès de votre compte a été retirée. Elle ne permet plus de se connecter.',
      },
      emailChanged: {
        subject: 'L’adresse de votre compte {product} a changé',
        text: 'votre compte a désormais une autre adresse e-mail. Celle-ci ne permet plus de se connecter, et plus rien sur le compte n’arrivera ici.',
      },
    },
  },
};

const compose = ({ greeting, warning, events }: Words): Record<SecurityEvent, SecurityMail> =>
  Object.fromEntries(
    Object.entries(events).map(([event, { subject, text }]) => [
      event,
      { subject, text: `${greeting}\n\n${text}\n\n${warning}` },
    ]),
  ) as Record<SecurityEvent, SecurityMail>;

/** What an owner is told when it changes how their account is opened. */
export const securityMails: Record<Language, Record<SecurityEvent, SecurityMail>> = {
  en: compose(words.en),
  fil: compose(words.fil),
  es: compose(words.es),
  fr: compose(words.fr),
};
