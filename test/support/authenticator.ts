import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, SignedByPasskey } from '#contracts/passkeys.ts';

/** What a browser's dialog is asked with. */
type Asked = Readonly<{ options: unknown }>;
type Options = Readonly<{
  challenge: string;
  rp?: Readonly<{ id: string }>;
  rpId?: string;
  user?: Readonly<{ id: string }>;
}>;

/** How it signs, where that is not as it should. */
export type Signing = Readonly<{
  rpId?: string;
  origin?: string;
  isVerified?: boolean;
  counter?: number;
  challenge?: string;
}>;

const url64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (words: string | Uint8Array) => createHash('sha256').update(words).digest();

/** A device that makes one passkey and signs with it, without a browser. `counts`: it counts what it signs. */
export class Authenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly id = randomBytes(32);
  private handle = '';
  private counter = 0;

  constructor(
    private readonly origin = 'http://localhost:0',
    private readonly counts = false,
  ) {}

  /** As `navigator.credentials.create` does it. */
  make(asked: Asked, how: Signing = {}): NewPasskey {
    const { user, rp, challenge } = asked.options as Options;
    this.handle = user!.id;
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const [px, py] = [x, y].map((part) => new Uint8Array(Buffer.from(part!, 'base64url')));
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, px!],
      [-3, py!],
    ]); // RFC 9053: an EC2 key, ES256, P-256
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, Buffer.from(isoCBOR.encode(cose as never))]);
    const authData = Buffer.concat([this.data(how.rpId ?? rp!.id, how, 0x40), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: url64(this.id),
      clientDataJSON: url64(this.said('webauthn.create', challenge, how)),
      attestationObject: url64(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    };
  }

  /** As `navigator.credentials.get` does it. */
  sign(asked: Asked, how: Signing = {}): SignedByPasskey {
    const { challenge, rpId } = asked.options as Options;
    if (this.counts) this.counter++;
    const said = this.said('webauthn.get', challenge, how);
    const data = this.data(how.rpId ?? rpId!, how);
    const signature = sign('sha256', Buffer.concat([data, sha256(said)]), this.keys.privateKey);
    return {
      id: url64(this.id),
      clientDataJSON: url64(said),
      authenticatorData: url64(data),
      signature: url64(signature),
      userHandle: this.handle,
    };
  }

  private said(type: string, challenge: string, how: Signing): Buffer {
    const words = {
      type,
      challenge: how.challenge ?? challenge,
      origin: how.origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(words));
  }

  /** Whose it is, that somebody is there (and was verified), and the count. */
  private data(rpId: string, { isVerified = true, counter = this.counter }: Signing, more = 0): Buffer {
    const flags = Buffer.from([0x01 | (isVerified ? 0x04 : 0) | more]);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), flags, count]);
  }
}
