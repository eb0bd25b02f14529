import type { NoticeWords } from '#contracts/notices.ts';
import type { MyOffer } from '#contracts/offers.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';

/** What a notice of an offer is told with. `by`: until when there is something to do; null: it says no moment. */
export const noticeWords = (
  { product, size }: Pick<MyOffer, 'product' | 'size'>,
  price: Money,
  by: Instant | null,
): NoticeWords => {
  const { templateId, name, category, brandName, gender = null } = product;
  return { templateId, name, size, category, brandName, gender, price, by };
};
