import { inLocale, type Language, locales, type Locale, defaultLocale } from '#contracts/locales.ts';

type Words = Readonly<{ subject: string; text: string }>;

/**
 * What the house writes to people. No name and nothing else that the form took: whoever types a stranger's address into
 * it must not be able to send that stranger words of their own.
 */
const words: Readonly<
  Record<Language, Readonly<{ verify: (link: string) => Words; attempted: (link: string) => Words }>>
> = {
  en: {
    verify: (link) => ({
      subject: 'Confirm your e-mail address',
      text: `Somebody registered at Plinth with this e-mail address.\n\nIf it was you, open this link within 7 days and enter the password that you chose:\n${link}\n\nNever enter one there that somebody told you.\n\nIf it was not you, do nothing: no account comes of it.\n`,
    }),
    attempted: (link) => ({
      subject: 'You already have a Plinth account',
      text: `Somebody tried to create a Plinth account with this e-mail address, which has one already. Nothing was changed.\n\nIf it was you, sign in here:\n${link}\n\nIf it was not, do nothing.\n`,
    }),
  },
  fr: {
    verify: (link) => ({
      subject: 'Confirmez votre adresse e-mail',
      text: `Quelqu’un s’est inscrit chez Plinth avec cette adresse e-mail.\n\nSi c’était vous, ouvrez ce lien dans les 7 jours et saisissez le mot de passe que vous avez choisi :\n${link}\n\nN’y saisissez jamais un mot de passe que quelqu’un vous a donné.\n\nSi ce n’était pas vous, ne faites rien : aucun compte n’en naîtra.\n`,
    }),
    attempted: (link) => ({
      subject: 'Vous avez déjà un compte Plinth',
      text: `Quelqu’un a essayé de créer un compte Plinth avec cette adresse e-mail, qui en a déjà un. Rien n’a été modifié.\n\nSi c’était vous, connectez-vous ici :\n${link}\n\nSinon, ne faites rien.\n`,
    }),
  },
};

const localeFor: Readonly<Record<Language, Locale>> = {
  en: defaultLocale,
  fr: locales.find(({ code }) => code === 'fr-fr') ?? defaultLocale,
};

/** `publicUrl` without a slash at the end. */
export const verificationMail = (language: Language, publicUrl: string, token: string): Words =>
  words[language].verify(`${publicUrl}${inLocale(localeFor[language], `/verify?token=${token}`)}`);

export const attemptMail = (language: Language, publicUrl: string): Words =>
  words[language].attempted(`${publicUrl}${inLocale(localeFor[language], '/login')}`);
