import { Injectable } from '@nestjs/common';
import unhomoglyph from 'unhomoglyph';
import { longestName, shortestName } from '#contracts/sellers.ts';
import { Refused } from '#kernel/refused.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';

/** Scripts that one name may be written in: those whose letters belong together. */
const scripts = [
  ['Latin'],
  ['Greek'],
  ['Cyrillic'],
  ['Arabic'],
  ['Hebrew'],
  ['Devanagari'],
  ['Thai'],
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
].map((together) => {
  const letters = together.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[${letters}0-9 .&'-]+$`, 'u');
});

/** Letters and figures, and between them no more than one of what stands between words. */
const written = /^[\p{L}\p{N}][\p{M}]*(?:(?: & |[ .'-]{0,1})[\p{L}\p{N}]\p{M}*)*\.?$/u;

/** A letter carries at most two marks, beside the dot below of Devanagari, which is part of it: more are no writing, and run over what stands around. */
const fewMarks = /^(?:\P{M}\u093C?\p{M}{0,2})*$/u;

/** Nobody sells as the house or its people: what stands nowhere in a name, what is no word of it, and of what alone it does not consist. */
const [anywhere, word, alone] = [
  ['plinth'],
  [
    'admin',
    'administrator',
    'moderator',
    'official',
    'operator',
    'payments',
    'security',
    'staff',
    'support',
    'assistance',
    'moderateur',
    'officiel',
    'paiements',
    'securite',
  ],
  [
    'auction',
    'auctions',
    'client',
    'help',
    'house',
    'marketplace',
    'root',
    'seller',
    'sellers',
    'service',
    'system',
    'team',
    'the',
    'trivia',
    'aide',
    'equipe',
    'vendeur',
  ],
];

/** As it is kept and shown: in plain letters, with single spaces and one kind of apostrophe. */
const asShown = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

const looks = (text: string) => unhomoglyph(text.normalize('NFD')).normalize('NFD');

/**
 * What a name looks like (Unicode TS 39): names that a reader could take for one another have the same. Case, accents and what stands between words
 * tell no two apart, nor does `i` tell itself from `l`, which are the same as capitals.
 */
function skeletonOf(name: string): string {
  const bare = looks(looks(asShown(name)).toLowerCase()).toLowerCase();
  return bare.replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll('i', 'l');
}

const ours = anywhere.map(skeletonOf);
const ourWords = new Set(word.map(skeletonOf));
const ourNames = new Set([...word, ...alone].map(skeletonOf));

/** Could somebody take it for the house, by its words or by all of it, whatever stands between? */
function soundsLikeUs(name: string, skeleton: string): boolean {
  const words = name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(skeletonOf)
    .filter(Boolean);
  return (
    ours.some((part) => skeleton.includes(part)) ||
    ourNames.has(skeleton) ||
    words.some((one) => ourWords.has(one)) ||
    words.every((one) => ourNames.has(one))
  );
}

/** A name under which a member may sell, and by which it is kept for them. */
@Injectable()
export class SellerNames {
  constructor(private readonly keys: PersonKeys) {}

  /** Refused: `seller-name-wrong`, `seller-name-mixed`, `seller-name-ours`. */
  checked(typed: string): Readonly<{ name: string; nameKey: string }> {
    const name = asShown(typed);
    const length = Array.from(name).length;
    if (length < shortestName || length > longestName || !written.test(name) || !/\p{L}/u.test(name))
      throw new Refused('seller-name-wrong');
    if (!fewMarks.test(name.normalize('NFD'))) throw new Refused('seller-name-wrong');
    if (!scripts.some((script) => script.test(name))) throw new Refused('seller-name-mixed');
    const skeleton = this.looksOf(name);
    if (soundsLikeUs(name, skeleton)) throw new Refused('seller-name-ours');
    return { name, nameKey: this.keys.hash('seller-name', skeleton) };
  }

  private looksOf(name: string): string {
    return skeletonOf(name);
  }
}
