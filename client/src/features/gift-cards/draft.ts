import type { GiftOrder } from '#contracts/gift-cards.ts';
import { keep, kept } from '../../lib/in-window.ts';
import { forgetDraft } from '../../ui/use-draft.ts';
import { giftDesigns, giftTemplateSlug, type GiftTheme } from '#contracts/gift-designs.ts';

/** What somebody has built, as the form has it. */
export type Built = Readonly<{
  theme: GiftTheme;
  amount: number;
  email: string;
  name: string;
  from: string;
  message: string;
  sendAt: string;
}>;

type Read = Readonly<{ order: GiftOrder } | { wrong: readonly string[] }>;

/** As the checkout takes it, or the fields that are wrong. The checks are fetched with the first press. */
export async function readGiftOrder({ theme, amount, email, name, from, message, sendAt }: Built): Promise<Read> {
  const { giftOrder } = await import('#contracts/gift-cards.ts');
  const order = giftOrder.safeParse({
    spaceId: giftDesigns.find((design) => design.theme === theme)!.spaceId,
    theme,
    items: [{ productTemplateSlug: giftTemplateSlug, amount }],
    is_gc_order: true,
    recipient: { email, name, from },
    message,
    sendAt: sendAt || null,
  });
  if (order.success) return { order: order.data };
  return { wrong: [...new Set(order.error.issues.map(({ path }) => String(path.at(-1))))] };
}

const key = 'gift-order';
/** Where the form keeps what is typed. */
export const giftDraft = 'gift-card';

/** On its way to the checkout, in this window alone: a stranger's address lies nowhere else. */
export const keepGiftOrder = (order: GiftOrder): void => keep(key, order);

/** What was built last in this window and is not bought yet. */
export const keptGiftOrder = (): GiftOrder | null => kept<GiftOrder>(key);

/** It is bought: nobody needs it any more, nor what was typed. */
export function forgetGiftOrder(): void {
  keep(key, null);
  forgetDraft(giftDraft);
}
