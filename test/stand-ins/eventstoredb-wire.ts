import { createRequire } from 'node:module';
import type { Expected, Proposed, Recorded } from './eventstoredb-log.ts';

const require = createRequire(import.meta.url);
/** The client's own copies: messages of another copy are not taken. */
const ofClient = createRequire(require.resolve('@eventstore/db-client'));

export const grpc = ofClient('@grpc/grpc-js') as typeof import('@grpc/grpc-js');
export const { StreamsClient, StreamsService } =
  require('@eventstore/db-client/generated/streams_grpc_pb') as typeof import('@eventstore/db-client/generated/streams_grpc_pb');
export const { ServerFeaturesService } =
  require('@eventstore/db-client/generated/serverfeatures_grpc_pb') as typeof import('@eventstore/db-client/generated/serverfeatures_grpc_pb');

const pb =
  require('@eventstore/db-client/generated/streams_pb') as typeof import('@eventstore/db-client/generated/streams_pb');
const parts =
  require('@eventstore/db-client/generated/shared_pb') as typeof import('@eventstore/db-client/generated/shared_pb');
const features =
  require('@eventstore/db-client/generated/serverfeatures_pb') as typeof import('@eventstore/db-client/generated/serverfeatures_pb');

export type AppendReq = InstanceType<typeof pb.AppendReq>;
export type AppendResp = InstanceType<typeof pb.AppendResp>;
export type ReadReq = InstanceType<typeof pb.ReadReq>;
export type ReadResp = InstanceType<typeof pb.ReadResp>;
export type SupportedMethods = InstanceType<typeof features.SupportedMethods>;
type StreamIdentifier = InstanceType<typeof parts.StreamIdentifier>;

export const backwards = pb.ReadReq.Options.ReadDirection.BACKWARDS;

export const nameIn = (id: StreamIdentifier | undefined): string =>
  Buffer.from(id?.getStreamName_asU8() ?? []).toString();

/** What an append's first message asks for. */
export const askedIn = (request: AppendReq): { stream: string; expected: Expected } => {
  const options = request.getOptions();
  const stream = nameIn(options?.getStreamIdentifier());
  if (!options || options.hasAny()) return { stream, expected: 'any' };
  if (options.hasStreamExists()) return { stream, expected: 'exists' };
  return { stream, expected: options.hasNoStream() ? -1 : Number(options.getRevision()) };
};

/** What a client sends for an append to a stream that is not there, one message after the other. */
export function appendParts(stream: string, ids: readonly string[]): readonly AppendReq[] {
  const options = new pb.AppendReq.Options()
    .setStreamIdentifier(new parts.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setNoStream(new parts.Empty());
  const events = ids.map((id) => {
    const message = new pb.AppendReq.ProposedMessage().setId(new parts.UUID().setString(id)).setData(Buffer.from('{}'));
    message.getMetadataMap().set('type', 'Counted').set('content-type', 'application/json');
    return new pb.AppendReq().setProposedMessage(message);
  });
  return [new pb.AppendReq().setOptions(options), ...events];
}

export const proposedIn = (request: AppendReq): Proposed => {
  const message = request.getProposedMessage()!;
  const system = [...message.getMetadataMap().entries()] as [string, string][];
  return {
    id: message.getId()?.getString().toLowerCase() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    system,
    metadata: message.getCustomMetadata_asU8(),
    data: message.getData_asU8(),
  };
};

export function storedAnswer(revision: number, position: number): AppendResp {
  const place = new pb.AppendResp.Position().setCommitPosition(`${position}`).setPreparePosition(`${position}`);
  const success = new pb.AppendResp.Success().setCurrentRevision(`${revision}`).setPosition(place);
  return new pb.AppendResp().setSuccess(success);
}

export function wrongAnswer(expected: Expected, last: number): AppendResp {
  const wrong = new pb.AppendResp.WrongExpectedVersion();
  if (last < 0) wrong.setCurrentNoStream(new parts.Empty());
  else wrong.setCurrentRevision(`${last}`);
  if (expected === 'any') wrong.setExpectedAny(new parts.Empty());
  else if (expected === 'exists') wrong.setExpectedStreamExists(new parts.Empty());
  else if (expected < 0) wrong.setExpectedNoStream(new parts.Empty());
  else wrong.setExpectedRevision(`${expected}`);
  return new pb.AppendResp().setWrongExpectedVersion(wrong);
}

export function eventAnswer(event: Recorded): ReadResp {
  const recorded = new pb.ReadResp.ReadEvent.RecordedEvent()
    .setId(new parts.UUID().setString(event.id))
    .setStreamIdentifier(new parts.StreamIdentifier().setStreamName(Buffer.from(event.stream)))
    .setStreamRevision(`${event.revision}`)
    .setCommitPosition(`${event.position}`)
    .setPreparePosition(`${event.position}`)
    .setCustomMetadata(event.metadata)
    .setData(event.data);
  for (const [key, value] of event.system) recorded.getMetadataMap().set(key, value);
  recorded.getMetadataMap().set('created', `${BigInt(event.created) * 10_000n}`);
  const read = new pb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(`${event.position}`);
  return new pb.ReadResp().setEvent(read);
}

export const missingAnswer = (id: StreamIdentifier | undefined): ReadResp =>
  new pb.ReadResp().setStreamNotFound(new pb.ReadResp.StreamNotFound().setStreamIdentifier(id));

export const confirmation = (): ReadResp =>
  new pb.ReadResp().setConfirmation(new pb.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()));

export const caughtUp = (): ReadResp => new pb.ReadResp().setCaughtUp(new pb.ReadResp.CaughtUp());

export const checkpoint = ({ position }: Recorded): ReadResp =>
  new pb.ReadResp().setCheckpoint(
    new pb.ReadResp.Checkpoint().setCommitPosition(`${position}`).setPreparePosition(`${position}`),
  );

/** The batch way is named, as the server names it, but not there: a client that strays into it is told. */
export const supported = (): SupportedMethods =>
  new features.SupportedMethods()
    .setEventStoreServerVersion('23.10.0')
    .setMethodsList(
      ['append', 'batchappend', 'read'].map((method) =>
        new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(method),
      ),
    );
