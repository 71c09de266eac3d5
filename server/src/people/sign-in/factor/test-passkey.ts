import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer } from '@bourse/contract/routes/passkey.ts';

/** What a browser would say that it was asked on, and by whom. */
export interface Asked {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/**
 * The passkey of a person's device: written from WebAuthn Level 3, RFC 8949 and RFC 9052, and not with the
 * library that the exchange uses.
 */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  /** Answers an offer: a new passkey with an attestation of kind none. */
  register(asked: Asked): PasskeyAnswer {
    const data = Buffer.concat([
      this.#authenticatorData(asked, HAS_CREDENTIAL),
      this.#credential(),
    ]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers a question, with the counter that the device has come to. */
  prove(asked: Asked): PasskeyAnswer {
    this.counter += 1;
    const data = this.#authenticatorData(asked, 0);
    const client = clientData('webauthn.get', asked);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #answer(response: PasskeyAnswer['response']): PasskeyAnswer {
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key', response },
      clientExtensionResults: {},
    };
  }

  #authenticatorData({ rpId = 'localhost', isVerified = true }: Asked, flags: number): Buffer {
    const tail = Buffer.alloc(5);
    tail[0] = flags | PRESENT | (isVerified ? VERIFIED : 0);
    tail.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId), tail]);
  }

  #credential(): Buffer {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const aaguid = Buffer.alloc(16);
    return Buffer.concat([aaguid, length, id, coseKey(this.#keys.publicKey)]);
  }
}

function clientData(type: string, { challenge, origin = 'http://localhost:8080' }: Asked): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Key type EC2, algorithm ES256, curve P-256, then the point. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborNumber(1), cborNumber(2)],
    [cborNumber(3), cborNumber(-7)],
    [cborNumber(-1), cborNumber(1)],
    [cborNumber(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborNumber(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** The first bytes of an item: its major type, and its length or value. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const cborNumber = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
