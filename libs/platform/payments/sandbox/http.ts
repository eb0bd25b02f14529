import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Language, languages } from '#contracts/locales.ts';
import { bankRoutes } from '#contracts/payment-routes.ts';
import { safePath } from '#contracts/safe-path.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { Takes } from '#platform/http/policy.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { CardPages, type CardVisit, type TypedCard, type WalletEnd, walletEnds } from './card-pages.ts';
import { bankPage, bankPageDone, bankPageHeaders, bankPageOver, proofPageHeaders } from './page.ts';

/** Bounded, and nothing else: what is wrong with it the page says, for an answer of ours would be about a number. */
const cardForm = z.strictObject({
  number: z.string().check(z.maxLength(40)),
  expires: z.string().check(z.maxLength(20)),
});
const accountForm = z.strictObject({ number: z.string().check(z.maxLength(60)) });
type AccountForm = z.infer<typeof accountForm>;
const proofForm = z.strictObject({ answer: z.enum(['yes', 'no', ...walletEnds]) });
type ProofForm = z.infer<typeof proofForm>;

const visitParam = fitting(z.string().check(z.regex(/^[\w-]{32}$/)));

/** The sandbox bank's own pages: whoever has the address may come, and nothing that a browser sends by itself counts. */
@Controller()
export class BankController {
  constructor(private readonly pages: CardPages) {}

  @GetQuery(bankRoutes.card(':visit'), { operationId: 'openBankCardPage', policy: 'link', limit: 'page' })
  openCard(@Param('visit', visitParam) id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.opened('card', id, { request, reply });
  }

  @PostCommand(bankRoutes.card(':visit'), {
    operationId: 'typeCard',
    policy: 'link',
    limit: 'auth',
    status: 303,
  })
  @Takes('form')
  async typeCard(
    @Param('visit', visitParam) id: string,
    @Body({ schema: cardForm }) typed: TypedCard,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const visit = await this.pages.visit(id);
    const taken = await this.pages.takeCard(id, typed);
    if (!visit || !taken) return over({ request, reply });
    if ('to' in taken) return goOn(reply, taken.to);
    void reply.code(422).headers(bankPageHeaders).send(bankPage(visit, taken.wrong));
  }

  @GetQuery(bankRoutes.account(':visit'), { operationId: 'openBankAccountPage', policy: 'link', limit: 'page' })
  openAccount(@Param('visit', visitParam) id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.opened('account', id, { request, reply });
  }

  @PostCommand(bankRoutes.account(':visit'), {
    operationId: 'typeAccount',
    policy: 'link',
    limit: 'auth',
    status: 303,
  })
  @Takes('form')
  async typeAccount(
    @Param('visit', visitParam) id: string,
    @Body({ schema: accountForm }) { number }: AccountForm,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const visit = await this.pages.visit(id);
    const taken = await this.pages.takeAccount(id, number);
    if (!visit || !taken) return over({ request, reply });
    if ('to' in taken) return goOn(reply, taken.to);
    void reply.code(422).headers(bankPageHeaders).send(bankPage(visit, taken.wrong));
  }

  @GetQuery(bankRoutes.proof(':visit'), { operationId: 'openBankProofPage', policy: 'link', limit: 'page' })
  openProof(@Param('visit', visitParam) id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.opened('proof', id, { request, reply });
  }

  @PostCommand(bankRoutes.proof(':visit'), {
    operationId: 'proveCard',
    policy: 'link',
    limit: 'auth',
    status: 303,
  })
  @Takes('form')
  async prove(
    @Param('visit', visitParam) id: string,
    @Body({ schema: proofForm }) { answer }: ProofForm,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const visit = await this.pages.visit(id);
    const gone = await this.pages.prove(id, answer !== 'no', isEnd(answer) ? answer : undefined);
    if (!visit || !gone) return over({ request, reply });
    if (request.headers['sec-fetch-dest'] !== 'iframe') return goOn(reply, gone.to);
    void reply.code(200).headers(proofPageHeaders).send(bankPageDone(visit.language));
  }

  private async opened(is: CardVisit['is'], id: string, asked: Asked): Promise<void> {
    const visit = await this.pages.visit(id);
    if (visit?.is !== is) return over(asked);
    void asked.reply.headers(is === 'proof' ? proofPageHeaders : bankPageHeaders).send(bankPage(visit));
  }
}

const isEnd = (answer: ProofForm['answer']): answer is WalletEnd => answer !== 'yes' && answer !== 'no';

type Asked = Readonly<{ request: FastifyRequest; reply: FastifyReply }>;

const goOn = (reply: FastifyReply, to: string): void => void reply.redirect(safePath(to), 303);

const over = ({ request: { headers }, reply }: Asked): void =>
  void reply
    .code(404)
    .headers(proofPageHeaders)
    .send(bankPageOver(readBy(headers['accept-language'])));

const readBy = (said = ''): Language => languages.find((one) => said.startsWith(one)) ?? languages[0];
