import * as z from 'zod/mini';
import { instant, line } from './values.ts';

/** A day of the calendar, `2026-04-13`. */
export const calendarDay = z.iso.date();

/** Of a record: `fx-` and its day. */
export const rateId = z.string().check(z.regex(/^fx-\d{4}-\d{2}-\d{2}$/));

const rate = z.string();

/** What a dollar is in each currency, eight places each, of one source and day. It never changes once it is published. */
export const rateRecord = z.object({
  /** `fx-2026-04-13`: what prices are quoted, charged and refunded by is told by it. */
  id: z.string(),
  day: z.string(),
  /** Who says so: `ECB`. */
  source: z.string(),
  rates: z.object({ USD: rate, GBP: rate, CAD: rate, AUD: rate, EUR: rate, MXN: rate, JPY: rate }),
});
export type RateRecord = z.infer<typeof rateRecord>;

/**
 * `POST opsRoutes.rates`: a record to be in force from now on, as read out of a file. What is no rate, is missing, older or far off is
 * refused with its name, not here: whoever publishes is told what is wrong with the file.
 */
export const publishRatesBody = z.strictObject({
  day: calendarDay,
  source: line(40),
  rates: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.string().check(z.maxLength(40))),
});
export type PublishRatesBody = z.infer<typeof publishRatesBody>;

/** `publish-rates`, an act of two operators: the same, flat. */
export const ratesTarget = z.strictObject({
  day: calendarDay,
  source: line(40),
  gbp: rate.check(z.maxLength(40)),
  cad: rate.check(z.maxLength(40)),
  aud: rate.check(z.maxLength(40)),
  eur: rate.check(z.maxLength(40)),
  mxn: rate.check(z.maxLength(40)),
  jpy: rate.check(z.maxLength(40)),
});
export type RatesTarget = z.infer<typeof ratesTarget>;

/** `GET opsRoutes.rates`: the records, the newest first. The one that came with the project was published by nobody. */
export const ratesDesk = z.object({
  items: z.array(z.extend(rateRecord, { at: z.nullable(instant) })),
  now: instant,
});
export type RatesDesk = z.infer<typeof ratesDesk>;
