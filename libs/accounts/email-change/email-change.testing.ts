import { readConfig } from '#platform/config/config.ts';
import { MailboxTraces } from '#platform/auth/mailbox-traces.ts';
import { readableOf } from '#platform/projections/readable.ts';
import type { AnyReaction } from '#platform/reactions/reaction-runner.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { AccountsRig, type Node, nothingPromised } from '../../../test/support/accounts-rig.ts';
import { accountProblems } from '../../../test/support/account-model.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { replacing } from '../../../test/support/replacing.ts';
import { type BegunHere, EraseMember } from '../commands.ts';
import { account, type AccountState } from '../decider.ts';
import { email as emailDecider } from '../email/decider.ts';
import { addressOf, emailKeyOf } from '../email/registrations.ts';
import { EraseMemberHandler } from '../erasing.ts';
import type { MemberId } from '../rules/ids.ts';
import { whenEmailReservedRegisterAccount, whenMemberErasedDestroyKey } from '../reactions.ts';
import { type Browser, codeOf, Letters, SteppingUp } from '../step-up/step-up.testing.ts';
import { AskEmailChange, ConfirmEmailChange, UndoEmailChange } from './commands.ts';
import { AskEmailChangeHandler, ConfirmEmailChangeHandler } from './handlers.ts';
import {
  type GivingUpDeps,
  whenEmailChangedWriteToTheOld,
  whenEmailChangeUndoneTellTheOwner,
  whenEmailClaimedChangeEmail,
  whenEmailGivenUpReleaseIt,
} from './reactions.ts';
import { NewMailboxCodes } from './new-mailbox-codes.ts';
import { UndoEmailChangeHandler } from './undoing.ts';

/*
 * To see it fail, run with
 *   MUTANT=one-mailbox       an address is claimed though the old mailbox has not agreed
 *   MUTANT=old-links         the link of a forgotten password outlives a change of the address
 *   MUTANT=late-release      what came of one claim takes back another
 *   MUTANT=old-key           an account signs in with the address that it has changed from
 *   MUTANT=step-up-any-address   what the old mailbox has said of one address counts for another
 *   MUTANT=stale-claim       a claim counts though the password was replaced since
 */
if (mutant === 'old-links') {
  const { decide } = account;
  const outliving: typeof decide = (command, state, at) => {
    if (command.type !== 'ResetPassword' || state.phase !== 'member' || !state.signIn)
      return decide(command, state, at);
    const { emailKey, changes } = state.signIn;
    return decide({ ...command, data: { ...command.data, emailKey, changes } }, state, at);
  };
  Object.assign(account, { decide: outliving });
}
if (mutant === 'stale-claim') {
  const { decide } = account;
  const stale: typeof decide = (command, state, at) => {
    if (command.type !== 'ChangeEmail' || state.phase !== 'member' || !state.signIn) return decide(command, state, at);
    return decide({ ...command, data: { ...command.data, changes: state.signIn.changes } }, state, at);
  };
  Object.assign(account, { decide: stale });
}
if (mutant === 'late-release') {
  const { decide } = emailDecider;
  const late: typeof decide = (command, state, at) => {
    if (command.type !== 'ReleaseEmail') return decide(command, state, at);
    const changeId = state.owner && 'changeId' in state.owner ? state.owner.changeId : null;
    return decide({ ...command, data: { ...command.data, changeId } }, state, at);
  };
  Object.assign(emailDecider, { decide: late });
}

const before = (state: AccountState): AccountState =>
  state.phase === 'member' && state.change && state.signIn
    ? { ...state, signIn: { ...state.signIn, ...state.change.before } }
    : state;

/** Mutant `old-key`: whoever asks sees the account as if it had not changed. */
function seenBefore(node: Node): Node {
  if (mutant !== 'old-key') return node;
  const readState: Streams['readState'] = (decider, stream, ask, age) =>
    node.streams.readState(
      decider,
      stream,
      (known) =>
        ask(stream.startsWith('account-') ? { ...known, state: before(known.state as AccountState) as never } : known),
      age,
    );
  return { ...node, streams: replacing(node.streams, { readState }) };
}

export const config = readConfig({ PUBLIC_URL: 'https://plinth.example' });

/** A process that is killed before that command of an account. */
export function cutBefore(type: string, node: Node): Node {
  const decide: Streams['decide'] = (decider, stream, command) =>
    command.type === type ? Promise.reject(new Error('killed')) : node.streams.decide(decider, stream, command);
  return { ...node, streams: replacing(node.streams, { decide }) };
}

/** Reactions of a change, in the order of the module. */
export const reactionsOfChange = [
  whenEmailReservedRegisterAccount,
  whenMemberErasedDestroyKey,
  whenEmailClaimedChangeEmail,
  whenEmailChangedWriteToTheOld,
  whenEmailChangeUndoneTellTheOwner,
  whenEmailGivenUpReleaseIt,
];

/** Members who change their address, on a rig of accounts. */
export class Changing {
  readonly steppingUp: SteppingUp;
  readonly codes: NewMailboxCodes;

  constructor(
    readonly desk: AccountsRig,
    readonly node: Node,
    readonly letters: Letters,
    private readonly stepUps = desk.stepUps(),
  ) {
    if (mutant === 'one-mailbox') {
      const take = stepUps.take.bind(stepUps);
      stepUps.take = async (guarded, command) => (guarded.act === 'email' ? undefined : take(guarded, command));
    }
    const { keys, tickets, clock } = desk;
    this.codes = new NewMailboxCodes(node.streams, keys, tickets, stepUps, letters, clock);
    this.steppingUp = new SteppingUp(desk, node, letters, config, stepUps);
  }

  /** Of one who is signed in, with nobody else there. */
  static async open(address: string) {
    const desk = await AccountsRig.open();
    const node = desk.node();
    const letters = new Letters();
    const she = new Changing(desk, node, letters);
    return { desk, node, letters, she, laptop: await desk.join(node, address) };
  }

  /** Throws where the log gives an address to two, or to nobody. */
  async close(): Promise<void> {
    const problems = accountProblems(await this.desk.facts());
    await this.desk.close();
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }

  /** The old mailbox agrees to that one; null: to what is about no other. */
  async stepUp(browser: Browser, email: string | null): Promise<void> {
    await this.steppingUp.ask(browser, undefined, 'email', email);
    await this.steppingUp.confirm(browser, { act: 'email', email });
  }

  ask({ memberId, sessionId }: Browser, email: string, metadata = this.desk.another()) {
    const handler = new AskEmailChangeHandler(this.node.streams, this.desk.keys, this.stepUps, this.codes);
    return handler.execute(new AskEmailChange({ memberId, sessionId, email }, metadata));
  }

  /** With the code of the last letter there, unless told otherwise. */
  confirm(
    { memberId, sessionId, knownBrowsers }: Browser,
    email: string,
    code = this.codeAt(email),
    metadata = this.desk.another(),
    { streams, sessions }: Node = this.node,
  ): Promise<BegunHere> {
    const { keys, browsers, clock } = this.desk;
    const handler = new ConfirmEmailChangeHandler(streams, keys, this.codes, sessions, browsers, clock);
    return handler.execute(new ConfirmEmailChange({ memberId, sessionId, email, code, knownBrowsers }, metadata));
  }

  /** Both mailboxes agree. */
  async change(browser: Browser, email: string): Promise<BegunHere> {
    await this.stepUp(browser, email);
    await this.ask(browser, email);
    return this.confirm(browser, email);
  }

  undo(token: string, password: string, metadata = this.desk.another()): Promise<string | undefined> {
    const { keys, browsers, clock } = this.desk;
    const handler = new UndoEmailChangeHandler(this.node.streams, keys, this.desk.choosing(this.node), browsers, clock);
    return handler.execute(new UndoEmailChange({ token, password, knownBrowsers: undefined }, metadata));
  }

  signsIn(email: string, password = 'correct horse'): Promise<string> {
    return codeOf(this.desk.signIn(seenBefore(this.node), email, password));
  }

  async ownerOf(address: string): Promise<MemberId | null> {
    return (await addressOf(this.node.streams, emailKeyOf(this.desk.keys, address))).owner?.memberId ?? null;
  }

  async erase({ memberId }: Browser): Promise<void> {
    const { keys, tickets } = this.desk;
    const eraser = new EraseMemberHandler(
      this.node.streams,
      keys,
      this.letters,
      tickets,
      nothingPromised,
      new MailboxTraces(),
    );
    await eraser.execute(new EraseMember({ memberId }, this.desk.another()));
  }

  codeAt(address: string): string {
    return /\b\d{6,8}\b/.exec(this.letters.to(address).at(-1)!.text)![0];
  }

  /** The token of the last letter with a way back. */
  undoToken(address: string): string {
    const texts = this.letters.to(address).map(({ text }) => /\/undo-email-change#(\S+)\n/.exec(text)?.[1]);
    return texts.filter((token) => token !== undefined).at(-1)!;
  }

  /** Hands every fact of the log to these reactions, as the runner does: to all of a change, unless told otherwise. */
  async react(made: readonly ((deps: GivingUpDeps) => AnyReaction)[] = reactionsOfChange): Promise<void> {
    const { keys, clock, tickets, regions } = this.desk;
    const traces = new MailboxTraces();
    const deps = { streams: this.node.streams, keys, mailer: this.letters, config, clock, tickets, regions, traces };
    for (const make of made) {
      const one = make({ ...deps, events: this.desk.store });
      const on = one.on as Readonly<Record<string, (fact: unknown) => Promise<unknown>>>;
      for (const fact of await readableOf(one.shapes, await this.desk.facts(), keys)) await on[fact.type]?.(fact);
    }
  }
}
