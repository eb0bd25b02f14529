import { Refused } from '#kernel/refused.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import { KeyDestroyed, type PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { MemberId } from './rules/ids.ts';

/** Under the member's key. Refused: `no-such-member` for who was erased meanwhile. */
export async function sealFor(
  keys: Pick<PersonKeys, 'encrypt'>,
  memberId: MemberId,
  plain: string,
): Promise<Encrypted> {
  try {
    return await keys.encrypt(memberId, plain);
  } catch (error) {
    throw error instanceof KeyDestroyed ? new Refused('no-such-member') : error;
  }
}
