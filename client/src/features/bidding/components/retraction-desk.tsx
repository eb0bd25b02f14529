import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AnswerRetractionBody,
  grantGrounds,
  refusalGrounds,
  type AuctionCard,
  type RetractionRequest,
} from '#contracts/auctions.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { useDocumentCommand } from '../../../lib/command.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Select } from '../../../ui/select.tsx';
import { deskQuery } from '../queries.ts';
import { Countdown } from '../../listings/components/countdown.tsx';
import { OwnRow } from '../../listings/components/own-row.tsx';
import row from '../../listings/components/own-row.module.css';
import css from './retraction-desk.module.css';

/** The operators' desk: who wants a bid taken back, the longest waiting first. */
export function RetractionDesk() {
  const { t } = useTranslation('auctions');
  const { items } = useSuspenseQuery(deskQuery(useApiClient())).data;
  if (items.length === 0) return <p className={layout.empty}>{t('desk.empty')}</p>;
  return (
    <ul className={row.list}>
      {items.map(({ auction, requests }) => (
        <OwnRow
          key={auction.id}
          auction={auction}
          about={<NextBid auction={auction} />}
          state={<Countdown closesAt={auction.closesAt} />}
          level={2}
        >
          <ul className={css.requests}>
            {requests.map((request) => (
              <Request key={request.requestId} auction={auction} request={request} />
            ))}
          </ul>
        </OwnRow>
      ))}
    </ul>
  );
}

function NextBid({ auction: { nextBid, currency } }: { auction: AuctionCard }) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  return t('desk.next', { next: money(nextBid, currency) });
}

/** The grounds say whether it is a yes. */
function answerIn(chosen: string) {
  const yes = grantGrounds.find((grounds) => grounds === chosen);
  if (yes) return { granted: true, grounds: yes } as const;
  return {
    granted: false,
    grounds: refusalGrounds.find((grounds) => grounds === chosen) ?? refusalGrounds[0],
  } as const;
}

/** What is asked, and the answer with its public grounds: one choice. */
function Request({ auction, request }: { auction: AuctionCard; request: RetractionRequest }) {
  const { t } = useTranslation('auctions');
  const { money, moment } = useFormat();
  const isHydrated = useHydrated();
  const { mutate, refusal, isPending } = useAnswer(auction.id);
  const { alias, maximum, reason, at, bidderId, requestId } = request;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate({ bidderId, requestId, ...answerIn(typedIn(event.currentTarget)('grounds')) });
  }

  const options = [
    ...refusalGrounds.map((value) => ({ value, text: t('desk.no', { why: t(`why.${value}`) }) })),
    ...grantGrounds.map((value) => ({ value, text: t('desk.yes', { why: t(`why.${value}`) }) })),
  ];
  return (
    <li>
      <form className={css.request} onSubmit={submit}>
        <p>
          {t('desk.asks', {
            n: alias,
            maximum: money(maximum.minor, maximum.currency),
            reason: t(`reason.${reason}`),
          })}{' '}
          <time className={row.quiet} dateTime={at}>
            {moment(at)}
          </time>
        </p>
        <Select label={t('desk.answer')} name="grounds" options={options} />
        <p role="alert" className={layout.alert}>
          {refusal}
        </p>
        <Button type="submit" look="main" disabled={!isHydrated} isPending={isPending}>
          {t('desk.send')}
        </Button>
      </form>
    </li>
  );
}

/** The desk is read again after each answer, and after a refusal: somebody else may have been at it. */
function useAnswer(auctionId: string) {
  const { t } = useTranslation('auctions');
  const cache = useQueryClient();
  const say = useSay();
  const words = useRefusal('auctions');
  const api = useApiClient();
  const { queryKey } = deskQuery(api);
  const read = async (after: string) => cache.setQueryData(queryKey, await deskQuery(api, after).queryFn());
  const { mutate, error, isPending } = useDocumentCommand<AnswerRetractionBody>(
    auctionDeskRoutes.retractionAnswers(auctionId),
    [{ queryKey, read }],
    { onDone: () => say(t('desk.done')) },
  );
  return { mutate, refusal: error ? words(error) : undefined, isPending };
}
