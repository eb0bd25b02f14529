import { mongo } from 'mongoose';

const { serialize, deserialize } = mongo.BSON;

/** A command or an answer of the wire protocol. The first key of a command names it. */
export type Body = Record<string, unknown>;

/** One whole message of a client. */
export type Request = Readonly<{ id: number; body: Body; legacy: boolean; wantsNoAnswer: boolean }>;

const opMsg = 2013;
const opQuery = 2004;
const opReply = 1;
const checksumPresent = 1;
const moreToCome = 2;

/** Cuts the bytes of a connection into messages. Throws on an operation that no driver of today sends. */
export function requestsOf(pending: Buffer): { requests: Request[]; rest: Buffer } {
  const requests: Request[] = [];
  let rest = pending;
  while (rest.length >= 16 && rest.length >= rest.readInt32LE(0)) {
    const message = rest.subarray(0, rest.readInt32LE(0));
    requests.push(readMessage(message));
    rest = rest.subarray(message.length);
  }
  return { requests, rest };
}

/** The bytes of an answer. */
export function answerTo(request: Request, answer: Body): Buffer {
  const body = serialize(answer, { ignoreUndefined: true });
  const head = request.legacy ? legacyHead() : Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(request.id, 8);
  head.writeInt32LE(request.legacy ? opReply : opMsg, 12);
  return Buffer.concat([head, body]);
}

function legacyHead() {
  const head = Buffer.alloc(36);
  head.writeInt32LE(8, 16); // await capable
  head.writeInt32LE(1, 32); // one document
  return head;
}

function readMessage(message: Buffer): Request {
  const operation = message.readInt32LE(12);
  const id = message.readInt32LE(4);
  if (operation === opQuery) {
    const body = message.indexOf(0, 20) + 1 + 8;
    return { id, body: documentAt(message, body), legacy: true, wantsNoAnswer: false };
  }
  if (operation !== opMsg) throw new Error(`operation ${operation} is not spoken here`);
  const flags = message.readUInt32LE(16);
  const end = message.length - (flags & checksumPresent ? 4 : 0);
  return { id, body: sections(message.subarray(20, end)), legacy: false, wantsNoAnswer: (flags & moreToCome) !== 0 };
}

/** Section 0 is the command, sections 1 are lists of documents that belong into it under a name. */
function sections(bytes: Buffer): Body {
  let body: Body = {};
  const lists: Body = {};
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32LE(at + 1)) {
    if (bytes[at] === 0) body = documentAt(bytes, at + 1);
    else Object.assign(lists, list(bytes.subarray(at + 5, at + 1 + bytes.readInt32LE(at + 1))));
  }
  return { ...body, ...lists };
}

function list(bytes: Buffer): Body {
  const nameEnd = bytes.indexOf(0);
  const documents: Body[] = [];
  for (let at = nameEnd + 1; at < bytes.length; at += bytes.readInt32LE(at)) documents.push(documentAt(bytes, at));
  return { [bytes.toString('utf8', 0, nameEnd)]: documents };
}

const documentAt = (bytes: Buffer, at: number): Body =>
  deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)), { promoteLongs: false });
