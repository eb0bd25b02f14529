import type { Language } from '#contracts/locales.ts';
import type { TypedCard, WalletEnd } from './card-pages.ts';
import type { AccountBehaviour } from './test-accounts.ts';
import type { Behaviour } from './test-cards.ts';

/** What the bank's pages say. */
type Texts = Readonly<{
  title: string;
  sandbox: string;
  number: string;
  expires: string;
  expiresHint: string;
  add: string;
  back: string;
  backFromAccount: string;
  account: string;
  accountSandbox: string;
  accountNumber: string;
  addAccount: string;
  accounts: string;
  wrongAccount: string;
  accountDoes: Readonly<Record<AccountBehaviour, string>>;
  cards: string;
  wrong: Readonly<Record<keyof TypedCard, string>>;
  does: Readonly<Record<Behaviour, string>>;
  /** `{name}` is a wallet's provider. */
  walletText: string;
  walletEnds: Readonly<Record<WalletEnd, string>>;
  walletNo: string;
  proof: string;
  proofText: string;
  yes: string;
  no: string;
  done: string;
  doneText: string;
  over: string;
  overText: string;
}>;

const en: Texts = {
  title: 'Add a card',
  sandbox: 'This is a sandbox bank. No money moves, and only the test cards below are taken: never type your own.',
  number: 'Card number',
  expires: 'Expires',
  expiresHint: 'Month and year, such as 04/30',
  add: 'Add card',
  back: 'Back without a card',
  backFromAccount: 'Back without an account',
  account: 'Where your money goes',
  accountSandbox:
    'This is a sandbox bank. No money moves, and only the test accounts below are taken: never type your own.',
  accountNumber: 'Account number',
  addAccount: 'Pay out to this account',
  accounts: 'Test accounts, and what each of them does',
  wrongAccount: 'That is none of the test accounts. Nothing of it was kept.',
  accountDoes: {
    pays: 'Takes every payout.',
    'fails-once': 'Its first payout fails.',
    closed: 'Is closed: every payout fails.',
    'answer-lost': 'Takes every payout, but the answer is lost on its way.',
  },
  cards: 'Test cards, and what each of them does',
  wrong: {
    number: 'That is none of the test cards. Nothing of it was kept.',
    expires: 'Enter a month that is not over, such as 04/30.',
  },
  does: {
    approved: 'Pays.',
    'same-holder': 'Pays, and is the same card for everybody who adds it.',
    challenge: 'Pays once you have said at the bank that it is yours.',
    declined: 'Is declined.',
    insufficient: 'Has not enough on it.',
    expired: 'Is declined as expired.',
    'answer-lost': 'Pays, but the answer is lost on its way.',
    slow: 'Pays after 20 seconds.',
    'capture-fails': 'Is held, then cannot be charged.',
    'refund-fails-once': 'Pays; its first refund fails.',
    'refund-returns': 'Pays; its first refund comes back after three days.',
    'word-late': 'Pays; the bank tells the shop an hour late.',
    'word-twice': 'Pays; the bank tells the shop twice, and in the wrong order.',
    'word-forged': 'Pays; somebody else tells the shop, in the name of the bank.',
  },
  walletText: 'This stands for {name}’s own page in the sandbox bank. No money moves.',
  walletEnds: {
    pays: 'Approve',
    late: 'Approve, and let the shop hear it a minute late',
    fails: 'Approve, and fail when the shop takes it',
  },
  walletNo: 'Decline',
  proof: 'Is this your card?',
  proofText: 'A real bank would ask you for a code here, or in its app.',
  yes: 'Yes, it is mine',
  no: 'No',
  done: 'Thank you.',
  doneText: 'The shop goes on by itself.',
  over: 'This page of the bank has ended.',
  overText: 'It is good once, and for half an hour. Go back to your payment methods and begin again.',
};

const fr: Texts = {
  title: 'Ajouter une carte',
  sandbox:
    'Ceci est une banque d’essai. Aucun argent ne circule, et seules les cartes d’essai ci-dessous sont acceptées : ne saisissez jamais la vôtre.',
  number: 'Numéro de carte',
  expires: 'Date d’expiration',
  expiresHint: 'Mois et année, par exemple 04/30',
  add: 'Ajouter la carte',
  back: 'Revenir sans carte',
  backFromAccount: 'Revenir sans compte',
  account: 'Où va votre argent',
  accountSandbox:
    'Ceci est une banque d’essai. Aucun argent ne circule, et seuls les comptes d’essai ci-dessous sont acceptés : ne saisissez jamais le vôtre.',
  accountNumber: 'Numéro de compte',
  addAccount: 'Me verser sur ce compte',
  accounts: 'Les comptes d’essai, et ce que fait chacun',
  wrongAccount: 'Ce n’est pas un des comptes d’essai. Rien n’en a été gardé.',
  accountDoes: {
    pays: 'Reçoit chaque versement.',
    'fails-once': 'Son premier versement échoue.',
    closed: 'Est fermé : chaque versement échoue.',
    'answer-lost': 'Reçoit chaque versement, mais la réponse se perd en chemin.',
  },
  cards: 'Les cartes d’essai, et ce que fait chacune',
  wrong: {
    number: 'Ce n’est pas une des cartes d’essai. Rien n’en a été gardé.',
    expires: 'Saisissez un mois qui n’est pas passé, par exemple 04/30.',
  },
  does: {
    approved: 'Paie.',
    'same-holder': 'Paie, et reste la même carte pour tous ceux qui l’ajoutent.',
    challenge: 'Paie une fois que vous avez confirmé à la banque qu’elle est à vous.',
    declined: 'Est refusée.',
    insufficient: 'N’a pas assez de provision.',
    expired: 'Est refusée car expirée.',
    'answer-lost': 'Paie, mais la réponse se perd en chemin.',
    slow: 'Paie après 20 secondes.',
    'capture-fails': 'Est réservée, puis ne peut pas être débitée.',
    'refund-fails-once': 'Paie ; son premier remboursement échoue.',
    'refund-returns': 'Paie ; son premier remboursement revient au bout de trois jours.',
    'word-late': 'Paie ; la banque prévient la boutique une heure plus tard.',
    'word-twice': 'Paie ; la banque prévient la boutique deux fois, et dans le désordre.',
    'word-forged': 'Paie ; quelqu’un d’autre prévient la boutique au nom de la banque.',
  },
  walletText: 'Cette page de la banque d’essai tient lieu de celle de {name}. Aucun argent ne circule.',
  walletEnds: {
    pays: 'Accepter',
    late: 'Accepter, et prévenir la boutique une minute plus tard',
    fails: 'Accepter, puis échouer quand la boutique encaisse',
  },
  walletNo: 'Refuser',
  proof: 'Cette carte est-elle à vous ?',
  proofText: 'Une vraie banque vous demanderait ici un code, ou dans son application.',
  yes: 'Oui, elle est à moi',
  no: 'Non',
  done: 'Merci.',
  doneText: 'La boutique continue d’elle-même.',
  over: 'Cette page de la banque n’est plus valable.',
  overText: 'Elle sert une seule fois, pendant une demi-heure. Revenez à vos moyens de paiement et recommencez.',
};

/** In every language of the house. */
export const bankTexts: Readonly<Record<Language, Texts>> = { en, fr };
