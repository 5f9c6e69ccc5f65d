import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** Flags of authenticator data: the person was there, was recognised, and a new key follows. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

interface AttestationOptions {
  readonly challenge: string;
  readonly origin: string;
  readonly domain: string;
  /** The device recognised the person. */
  readonly verifies?: boolean;
}

/** A passkey in memory, as a phone keeps one: ES256, without attestation. */
export function softwareAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  function dataOf({ domain, verifies = true }: AttestationOptions, attested: Buffer): Buffer {
    const flags = PRESENT | (verifies ? VERIFIED : 0) | (attested.length > 0 ? ATTESTED : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(domain), head, attested]);
  }
  return {
    id: id.toString('base64url'),
    /** A clone counts from where it was copied. */
    rewind: (): void => {
      counter = 0;
    },
    create: (wanted: AttestationOptions) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)]);
      const object = cborMap([
        ['fmt', text('none')],
        ['attStmt', Buffer.from([0xa0])],
        ['authData', bytes(dataOf(wanted, attested))],
      ]);
      return { Id: id.toString('base64url'), ClientData: clientData('webauthn.create', wanted), Attestation: object.toString('base64url') };
    },
    sign: (wanted: AttestationOptions) => {
      counter += 1;
      const data = dataOf(wanted, Buffer.alloc(0));
      const client = clientData('webauthn.get', wanted);
      const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]);
      return {
        Id: id.toString('base64url'),
        ClientData: client,
        Authentification: data.toString('base64url'),
        Signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      };
    },
  };
}

function clientData(type: string, { challenge, origin }: AttestationOptions): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

/** EC2, ES256, P-256 and the two coordinates, as RFC 9053 numbers them. */
function coseKey(x: string, y: string): Buffer {
  const coordinates = [
    [0x21, x],
    [0x22, y],
  ] as const;
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, ...coordinates.flatMap(([key, value]) => [Buffer.from([key]), bytes(Buffer.from(value, 'base64url'))])]);
}

function cborMap(entries: readonly (readonly [string, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flatMap(([key, value]) => [text(key), value])]);
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** A byte string of at most 255 bytes. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, value.length]), value]);
}
