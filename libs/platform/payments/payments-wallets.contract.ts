import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { wallets } from '#kernel/means.ts';
import { minute } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { TestedBank } from './tested-bank.ts';
import type { Outcome } from './payments.ts';

const usd = (minor: number): Money => ({ minor, currency: 'USD' });
const visit = { back: '/checkout/confirmation', language: 'en' } as const;
const done: Outcome = { is: 'done' };

/** What every bank does for what is paid by a wallet: approved, declined, abandoned, approved late, approved and then not taken. */
export function walletsContract(bank: () => TestedBank): void {
  const attempt = (payment: string) => ({ key: randomUUID(), payment });
  const capture = (payment: string, amount = usd(5000)) => bank().payments.capture({ ...attempt(payment), amount });
  const refund = (payment: string, minor: number) =>
    bank().payments.refund({ ...attempt(payment), amount: usd(minor) });

  describe.each(wallets)('by %s', (name) => {
    const by = { is: 'wallet', wallet: name } as const;
    const asked = async (payment: string) => {
      const outcome = await bank().payments.authorise({ ...attempt(payment), by, amount: usd(5000), ...visit });
      return (outcome as Extract<Outcome, { is: 'challenge' }>).url;
    };

    it('holds nothing before its holder has said so, then is as a card', async () => {
      const payment = randomUUID();
      const url = await asked(payment);
      expect((await bank().payments.find(payment))!.state).toBe('challenged');
      expect(await capture(payment)).toMatchObject({ is: 'declined' });
      await bank().proves(url, true);
      expect(await capture(payment, usd(4000))).toEqual(done);
      expect([await refund(payment, 3000), await refund(payment, 1000)]).toEqual([done, done]);
      expect(await refund(payment, 1)).toMatchObject({ is: 'declined' });
    });

    it('holds nothing where they say no, nor where they go away: that is let go, and a yes is too late then', async () => {
      const [declined, abandoned] = [randomUUID(), randomUUID()];
      await bank().proves(await asked(declined), false);
      const left = await asked(abandoned);
      expect(await bank().payments.void(attempt(abandoned))).toEqual(done);
      await bank().proves(left, true);
      expect((await bank().payments.find(declined))!.state).toBe('none');
      expect((await bank().payments.find(abandoned))!.state).toBe('voided');
      for (const one of [declined, abandoned]) expect(await capture(one)).toMatchObject({ is: 'declined' });
    });

    it('may hear of a yes late, and not at all once it was let go', async () => {
      const [late, over] = [randomUUID(), randomUUID()];
      for (const one of [late, over]) await bank().approves(await asked(one), 'late');
      expect((await bank().payments.find(late))!.state).toBe('challenged');
      await bank().payments.void(attempt(over));
      bank().advance(minute);
      expect((await bank().payments.find(late))!.state).toBe('authorised');
      expect((await bank().payments.find(over))!.state).toBe('voided');
    });

    it('may hold what it does not take', async () => {
      const payment = randomUUID();
      await bank().approves(await asked(payment), 'fails');
      expect(await capture(payment)).toMatchObject({ is: 'declined', mayRetry: true });
      expect(await bank().payments.void(attempt(payment))).toEqual(done);
    });
  });
}
