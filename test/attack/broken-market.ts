/** The market with one guard less: `MUTANT` names it in the case `ATTACK`. Built with the market's own build, as its start is. */
import '../../apps/need-node.mjs';
import type { Attack } from './attack.ts';

const cases = import.meta.glob<Attack>('./*.attack.ts', { import: 'attack' });
const { ATTACK = '', MUTANT = '' } = process.env;

const { mutants } = await cases[`./${ATTACK}.attack.ts`]!();
await mutants[MUTANT]!();

const { serve } = await import('../../apps/market/serve.ts');
await serve('market');
