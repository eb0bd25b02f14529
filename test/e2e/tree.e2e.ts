import { expect } from 'playwright/test';
import { bidOf, joinAs } from './bidders.ts';
import { test, wordsOf } from './journey.ts';
import { openAuction } from './operator.ts';

const t = wordsOf('en', 'auctions');

/** What there is before the first bid: in this order, with these names. */
const before = `
- link "Skip to content"
- banner:
  - link "Plinth, home"
  - navigation "Main"
  - search
  - link "Inbox"
  - button "Account"
- main:
  - article:
    - list "Images":
      - listitem:
        - img "Journey Low in Chalk, from the side"
    - button "Enlarge image"
    - heading "Journey Low" [level=1]
    - paragraph: Fieldtest · Chalk · Size 8 · New
    - paragraph: Starting price
    - text: $50.00
    - paragraph: No bids yet
    - paragraph: Time left
    - timer: /\\d+:\\d\\d/
    - paragraph: /live, \\d+ ms/
    - paragraph: A bid in the last 2 minutes adds time.
    - region "Your bid":
      - paragraph:
        - strong: You have not bid here yet.
        - text: Bid $50.00 or more.
      - textbox "Your maximum": "50.00"
      - button "Place bid up to $50.00"
      - paragraph: A bid is binding. Delivery and taxes are extra.
      - group "Suggested amounts":
        - button "$50.00"
        - button "$52.00"
        - button "$55.00"
      - paragraph:
        - button "Watch"
      - button "Buy now for $500.00"
    - region "Price history":
      - heading "Price history" [level=2]
      - paragraph: No bids yet. Be the first.
    - region "About this item":
      - heading "About this item" [level=2]
      - term: Condition
      - definition: New
    - region "The seller":
      - heading "The seller" [level=2]
    - region "What you can rely on":
      - heading "What you can rely on" [level=2]
      - list:
        - listitem:
          - link "How bidding protects you"
- contentinfo:
  - navigation "Shop"
  - navigation "Auctions"
  - navigation "Help"
`;

/** What has changed once somebody else leads. */
const outbid = `
- banner:
  - link "Inbox 1 unread"
- main:
  - article:
    - heading "Journey Low" [level=1]
    - paragraph: Current price
    - text: $61.00
    - paragraph: 2 bids
    - timer: /\\d+:\\d\\d/
    - region "Your bid":
      - paragraph:
        - strong: You have been outbid.
        - text: "Your maximum: $60.00"
      - textbox "Your maximum": "62.00"
      - button "Place bid up to $62.00"
      - group "Suggested amounts":
        - button "$62.00"
        - button "$64.00"
        - button "$67.00"
      - paragraph:
        - button "Watch"
      - button "Retract my bid"
    - region "Price history":
      - figure:
        - img /Price over time, from \\$50.00 to \\$61.00 in 2 bids/
      - table:
        - rowgroup:
          - row /Bidder 2 \\$61.00/
          - row /You \\$50.00/
`;

test('a screen reader finds clock, price, bid form and story of an auction, and hears that one is outbid', async ({
  browser,
  request,
  complaints,
}) => {
  const [id, ann, luc] = await Promise.all([
    openAuction(request, { buyNow: { minor: 50_000, currency: 'USD' }, rules: 'plinth-1' }),
    browser
      .newContext({ viewport: { width: 1280, height: 800 } })
      .then((context) => joinAs(context, 'ann', complaints)),
    browser.newContext().then((context) => joinAs(context, 'luc', complaints)),
  ]);
  const page = ann.locator('body');
  const urgent = ann.locator('[aria-live="assertive"]');
  await ann.goto(`/auctions/${id}`);
  await expect(page).toMatchAriaSnapshot(before);
  await expect(urgent).toBeEmpty();

  await bidOf(ann, id, 60);
  await expect(ann.getByText(t('leading'), { exact: true })).toBeVisible();
  await bidOf(luc, id, 70);
  await expect(urgent).toHaveText(t('said.beaten', { price: '$61.00' }));
  await expect(page).toMatchAriaSnapshot(outbid);
});
