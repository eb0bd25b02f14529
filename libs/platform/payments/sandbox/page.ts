import { createHash } from 'node:crypto';
import type { Language } from '#contracts/locales.ts';
import { walletName } from '#contracts/wallets.ts';
import { minorPerMajor, type Money } from '#kernel/money.ts';
import { type CardVisit, type TypedCard, walletEnds } from './card-pages.ts';
import { testAccounts } from './test-accounts.ts';
import { testCards } from './test-cards.ts';
import { bankTexts } from './texts.ts';

const styles = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f4f6f5,#101413);color:light-dark(#15201c,#e8efec)}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 4rem}
.bank{margin:0 0 1rem;font-weight:700;letter-spacing:.02em}
h1{font-size:1.6rem;line-height:1.2;margin:0 0 1rem}
h2{font-size:1rem;margin:2rem 0 .5rem}
.sandbox{margin:0 0 1.5rem;padding:.75rem 1rem;border-left:4px solid light-dark(#8a5a00,#f0b429);background:light-dark(#fff6e0,#2c2410)}
form,.field{display:grid;gap:.4rem}
form{gap:1.1rem}
label{font-weight:600}
form .quiet{font-weight:500}
.sum{font-size:1.6rem;font-weight:700;font-variant-numeric:tabular-nums;margin:0 0 1rem}
.hint{color:light-dark(#4a5853,#a9b8b2);font-size:.9rem}
.wrong{color:light-dark(#a3141c,#ff9a9a);font-weight:600}
input{font:inherit;font-variant-numeric:tabular-nums;width:100%;min-height:3rem;padding:.5rem .75rem;color:inherit;background:light-dark(#fff,#1a201e);border:1px solid light-dark(#71807a,#7f8f89);border-radius:.5rem}
input[aria-invalid]{border:2px solid light-dark(#a3141c,#ff9a9a)}
button,.way{font:inherit;font-weight:600;min-height:3rem;padding:.5rem 1rem;border-radius:.5rem;border:1px solid light-dark(#0b5d46,#5fd3ae);cursor:pointer;text-align:center;display:grid;place-items:center;text-decoration:none}
button{background:light-dark(#0b5d46,#5fd3ae);color:light-dark(#fff,#06251b)}
.way,button.quiet{background:none;color:light-dark(#0b5d46,#5fd3ae)}
:focus-visible{outline:3px solid light-dark(#1b4fd8,#9db8ff);outline-offset:2px}
ul{list-style:none;margin:0;padding:0}
li{display:grid;grid-template-columns:1fr;padding:.6rem 0;border-top:1px solid light-dark(#d5dcd9,#2d3633)}
code{font:600 1rem ui-monospace,monospace}`;

/** No script, nothing from elsewhere; its form goes to the bank alone. */
const pageHeaders = (frame: Readonly<{ ancestors: string; options: string }>) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frame.ancestors}`,
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': frame.options,
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
});

/** Where cards are typed: in nobody's frame. */
export const bankPageHeaders = pageHeaders({ ancestors: "'none'", options: 'DENY' });

/** Where its holder says that a card is theirs: it may stand in a frame of the shop's checkout, and of nobody else's. */
export const proofPageHeaders = pageHeaders({ ancestors: "'self'", options: 'SAMEORIGIN' });

/** What a visit shows. `wrong` is the field that the bank did not take; what was typed is never sent back. */
export function bankPage(visit: CardVisit, wrong?: keyof TypedCard): string {
  const t = bankTexts[visit.language];
  if (visit.is === 'card') return framed(visit.language, t.title, cardForm(visit, wrong));
  if (visit.is === 'account') return framed(visit.language, t.account, accountForm(visit, wrong !== undefined));
  if (visit.pays)
    return framed(
      visit.language,
      walletName(visit.pays.wallet, visit.pays.amount.currency),
      walletForm(visit.language, visit.pays),
    );
  return framed(visit.language, t.proof, proofForm(visit));
}

/** For whoever comes too late, or a second time. Whose it was is not known any more: in every language. */
export const bankPageOver = (language: Language): string =>
  framed(language, bankTexts[language].over, `<p>${bankTexts[language].overText}</p>`);

/** In a frame of the shop's there is nowhere to go back to: what comes next stands around it. */
export const bankPageDone = (language: Language): string =>
  framed(language, bankTexts[language].done, `<p>${bankTexts[language].doneText}</p>`);

const framed = (language: Language, title: string, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${styles}</style></head><body><main aria-label="Sandbox Bank"><p class="bank">Sandbox Bank</p><h1>${title}</h1>${body}</main></body></html>`;

function cardForm({ language, back }: CardVisit, wrong?: keyof TypedCard): string {
  const t = bankTexts[language];
  const fields = [
    field({ name: 'number', label: t.number, most: 30, wrong: wrong === 'number' ? t.wrong.number : '' }),
    field({
      name: 'expires',
      label: t.expires,
      hint: t.expiresHint,
      most: 10,
      wrong: wrong === 'expires' ? t.wrong.expires : '',
    }),
  ];
  const cards = testCards.map(
    ({ number, brand, does }) =>
      `<li><code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code><span class="hint">${brand}. ${t.does[does]}</span></li>`,
  );
  return `<p class="sandbox">${t.sandbox}</p><form method="post" autocomplete="off">${fields.join('')}<button>${t.add}</button><a class="way" href="${back}">${t.back}</a></form><h2>${t.cards}</h2><ul>${cards.join('')}</ul>`;
}

function accountForm({ language, back }: CardVisit, isWrong: boolean): string {
  const t = bankTexts[language];
  const number = field({
    name: 'number',
    label: t.accountNumber,
    most: 40,
    inputMode: 'text',
    wrong: isWrong ? t.wrongAccount : '',
  });
  const accounts = testAccounts.map(
    ({ number: of, bank, country, does }) =>
      `<li><code>${of}</code><span class="hint">${bank}, ${country}. ${t.accountDoes[does]}</span></li>`,
  );
  return `<p class="sandbox">${t.accountSandbox}</p><form method="post" autocomplete="off">${number}<button>${t.addAccount}</button><a class="way" href="${back}">${t.backFromAccount}</a></form><h2>${t.accounts}</h2><ul>${accounts.join('')}</ul>`;
}

type Field = Readonly<{
  name: keyof TypedCard;
  label: string;
  hint?: string;
  most: number;
  inputMode?: string;
  wrong: string;
}>;

function field({ name, label, hint = '', most, inputMode = 'numeric', wrong }: Field): string {
  const told = [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean).join(' ');
  const attributes = [told && `aria-describedby="${told}"`, wrong && 'aria-invalid="true" autofocus'];
  return `<div class="field"><label for="${name}">${label}</label>${hint && `<span class="hint" id="${name}-hint">${hint}</span>`}<input id="${name}" name="${name}" inputmode="${inputMode}" required maxlength="${most}" autocomplete="off" ${attributes.filter(Boolean).join(' ')}>${wrong && `<span class="wrong" id="${name}-wrong">${wrong}</span>`}</div>`;
}

const inWords = ({ minor, currency }: Money, language: Language) =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(minor / minorPerMajor(currency));

/** Who is asked, for how much, and the ends that a test may want: yes and no first. */
function walletForm(language: Language, { wallet, amount }: NonNullable<CardVisit['pays']>): string {
  const t = bankTexts[language];
  const name = walletName(wallet, amount.currency);
  const [yes, ...others] = walletEnds.map((end) => answer(end, t.walletEnds[end], end === 'pays'));
  const answers = [yes, answer('no', t.walletNo), ...others].join('');
  return `<p class="sandbox">${t.walletText.replace('{name}', name)}</p><p class="sum">${inWords(amount, language)}</p><form method="post">${answers}</form>`;
}

const answer = (value: string, text: string, isFirst = false) =>
  `<button${isFirst ? '' : ' class="quiet"'} name="answer" value="${value}">${text}</button>`;

function proofForm({ language }: CardVisit): string {
  const t = bankTexts[language];
  return `<p class="sandbox">${t.proofText}</p><form method="post"><button name="answer" value="yes">${t.yes}</button><button class="quiet" name="answer" value="no">${t.no}</button></form>`;
}
