/** Tables are only added to: what holds now is said by views. `place` is the message's `offset`, and never stands twice. */
export const schema = `
CREATE TABLE IF NOT EXISTS progress (topic TEXT, part INTEGER, source TEXT, next TEXT, last TEXT, messages BIGINT,
  PRIMARY KEY (topic, part));
CREATE TABLE IF NOT EXISTS listings (place TEXT PRIMARY KEY, happened_at TIMESTAMP, auction_id TEXT, template_id TEXT,
  variant_id TEXT, start_minor BIGINT, currency TEXT, has_reserve BOOLEAN, buy_now_minor BIGINT, opens_at TIMESTAMP,
  planned_close TIMESTAMP, rules TEXT);
CREATE TABLE IF NOT EXISTS starts (place TEXT PRIMARY KEY, auction_id TEXT);
CREATE TABLE IF NOT EXISTS price_moves (place TEXT PRIMARY KEY, happened_at TIMESTAMP, auction_id TEXT, n INTEGER, price_minor BIGINT,
  currency TEXT, next_minor BIGINT, leader INTEGER, bidders INTEGER, reserve_met BOOLEAN, cause TEXT);
CREATE TABLE IF NOT EXISTS retractions (place TEXT PRIMARY KEY, happened_at TIMESTAMP, auction_id TEXT, alias INTEGER, grounds TEXT);
CREATE TABLE IF NOT EXISTS dropped_reserves (place TEXT PRIMARY KEY, auction_id TEXT);
CREATE TABLE IF NOT EXISTS delays (place TEXT PRIMARY KEY, auction_id TEXT, closes_at TIMESTAMP);
CREATE TABLE IF NOT EXISTS ends (place TEXT PRIMARY KEY, auction_id TEXT, phase TEXT, ended_at TIMESTAMP, cause TEXT,
  winner INTEGER, winner_minor BIGINT, seller TEXT, seller_test BOOLEAN);
CREATE TABLE IF NOT EXISTS people (place TEXT, auction_id TEXT, alias INTEGER, person TEXT, test BOOLEAN,
  PRIMARY KEY (place, alias));
CREATE TABLE IF NOT EXISTS product_words (place TEXT PRIMARY KEY, template_id TEXT, name TEXT, brand TEXT, sku TEXT,
  category TEXT, gender TEXT, color TEXT, retail_cents BIGINT);
CREATE TABLE IF NOT EXISTS variants (place TEXT PRIMARY KEY, template_id TEXT, variant_id TEXT, size TEXT);

CREATE OR REPLACE VIEW products AS
  SELECT * FROM product_words QUALIFY row_number() OVER (PARTITION BY template_id ORDER BY place DESC) = 1;
CREATE OR REPLACE VIEW bids AS SELECT * FROM price_moves WHERE cause IN ('bid', 'buy-now');
CREATE OR REPLACE VIEW auctions AS
WITH
  moved AS (SELECT * FROM price_moves QUALIFY row_number() OVER (PARTITION BY auction_id ORDER BY place DESC) = 1),
  delayed AS (SELECT * FROM delays QUALIFY row_number() OVER (PARTITION BY auction_id ORDER BY place DESC) = 1),
  dropped AS (SELECT DISTINCT auction_id FROM dropped_reserves),
  started AS (SELECT DISTINCT auction_id FROM starts),
  taken_back AS (SELECT auction_id, count(*)::INTEGER AS times FROM retractions GROUP BY auction_id),
  tested AS (SELECT auction_id, bool_or(test) AS test FROM people GROUP BY auction_id)
SELECT l.auction_id, l.template_id, l.currency, l.happened_at AS listed_at, l.opens_at, l.start_minor, l.rules,
  coalesce(e.phase, CASE WHEN s.auction_id IS NOT NULL OR l.opens_at <= l.happened_at THEN 'open' ELSE 'scheduled' END) AS phase,
  coalesce(e.ended_at, d.closes_at, l.planned_close) AS closes_at,
  coalesce(m.price_minor, l.start_minor) AS price_minor, coalesce(m.n, 0) AS bids, coalesce(m.bidders, 0) AS bidders,
  m.leader, coalesce(t.times, 0) AS retractions,
  CASE WHEN NOT l.has_reserve OR r.auction_id IS NOT NULL THEN 'none' WHEN m.reserve_met THEN 'met' ELSE 'not-met' END
    AS reserve,
  e.cause AS ended_by, e.winner, e.winner_minor, w.person AS winner_person,
  coalesce(e.seller_test, false) OR coalesce(x.test, false) AS is_test
FROM listings l
LEFT JOIN started s USING (auction_id)
LEFT JOIN moved m USING (auction_id)
LEFT JOIN delayed d USING (auction_id)
LEFT JOIN dropped r USING (auction_id)
LEFT JOIN taken_back t USING (auction_id)
LEFT JOIN ends e USING (auction_id)
LEFT JOIN people w ON w.auction_id = l.auction_id AND w.alias = e.winner
LEFT JOIN tested x ON x.auction_id = l.auction_id;
`;

/** Where a batch lies until its rows are made of it, in the same transaction. */
export const batchTable =
  'CREATE TEMP TABLE IF NOT EXISTS batch (place TEXT, type TEXT, happened_at TIMESTAMP, data JSON)';

const of = (...types: readonly string[]) => `FROM batch WHERE type IN (${types.map((type) => `'${type}'`).join(', ')})`;
const minor = (field: string) => `(data->'${field}'->>'minor')::BIGINT`;
const time = (field: string) => `(data->>'${field}')::TIMESTAMP`;
const int = (field: string) => `(data->>'${field}')::INTEGER`;
const auction = `data->>'auctionId'`;

/** The rows of a batch. Types that are not named here are not ours to count: new ones may come. */
export const rowsOfBatch: readonly string[] = [
  `INSERT INTO listings SELECT place, happened_at, ${auction}, data->>'templateId', data->>'variantId', ${minor('startPrice')},
    data->'startPrice'->>'currency', (data->>'hasReserve')::BOOLEAN, ${minor('buyNow')}, ${time('opensAt')},
    ${time('closesAt')}, data->>'rules' ${of('AuctionOpened')}`,
  `INSERT INTO starts SELECT place, ${auction} ${of('AuctionStarted')}`,
  `INSERT INTO price_moves SELECT place, happened_at, ${auction}, ${int('bids')}, ${minor('price')}, data->'price'->>'currency',
    ${minor('nextBid')}, ${int('leader')}, ${int('bidders')}, (data->>'reserveMet')::BOOLEAN, data->>'by'
    ${of('PriceMoved')}`,
  `INSERT INTO retractions SELECT place, happened_at, ${auction}, ${int('alias')}, data->>'grounds' ${of('BidRetracted')}`,
  `INSERT INTO dropped_reserves SELECT place, ${auction} ${of('ReserveLowered')}`,
  `INSERT INTO delays SELECT place, ${auction}, ${time('closesAt')} ${of('ClosingDelayed')}`,
  `INSERT INTO ends SELECT place, ${auction}, CASE type WHEN 'AuctionClosed' THEN 'closed' ELSE 'cancelled' END,
    coalesce(${time('closedAt')}, happened_at), data->>'by', (data->'winner'->>'alias')::INTEGER,
    (data->'winner'->'price'->>'minor')::BIGINT, data->'seller'->>'person',
    coalesce((data->'seller'->>'test')::BOOLEAN, false) ${of('AuctionClosed', 'AuctionCancelled')}`,
  `INSERT INTO people SELECT place, auction_id, (one->>'alias')::INTEGER, one->>'person',
    coalesce((one->>'test')::BOOLEAN, false) FROM (SELECT place, ${auction} AS auction_id,
    unnest((data->'people')::JSON[]) AS one ${of('AuctionClosed', 'AuctionCancelled')})`,
  `INSERT INTO product_words SELECT place, data->>'templateId', data->>'name', data->>'brandName', data->>'sku',
    data->>'category', data->>'gender', data->>'color', (data->>'retailPriceCents')::BIGINT
    ${of('ProductTemplateAdded', 'ProductTemplateRevised')}`,
  `INSERT INTO variants SELECT place, data->>'templateId', data->>'variantId', data->>'size' ${of('VariantAdded')}`,
];
