import { createHash, generateKeyPairSync } from 'node:crypto';

export interface SyntheticCertificate {
  readonly pem: string;
  /** RFC 2253, as KDMs write it. */
  readonly subject: string;
  readonly serial: string;
  readonly thumbprint: string;
}

interface CertificateOptions {
  readonly name: string;
  readonly serial: bigint;
  readonly from?: string;
  readonly until?: string;
}

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const KEY = publicKey.export({ type: 'spki', format: 'der' });
const SHA256_RSA = der(0x30, Buffer.concat([oid('2a864886f70d01010b'), der(0x05, Buffer.alloc(0))]));

/** A device certificate in the shape of SMPTE ST 430-2; its signature is of nobody. */
export function certificate({ name, serial, from = '200101000000Z', until = '491231235959Z' }: CertificateOptions): SyntheticCertificate {
  const qualifier = `${name.slice(0, 6)}+/=`;
  const subject = nameOf([
    ['55040a', 'Valombre Cinéma'],
    ['55040b', 'DC.Test'],
    ['550403', name],
    ['55042e', qualifier],
  ]);
  const signed = der(
    0x30,
    Buffer.concat([
      der(0xa0, der(0x02, Buffer.from([2]))),
      der(0x02, bigEndian(serial)),
      SHA256_RSA,
      nameOf([['550403', 'Autorité de test']]),
      der(0x30, Buffer.concat([der(0x17, Buffer.from(from)), der(0x17, Buffer.from(until))])),
      subject,
      KEY,
    ]),
  );
  const whole = der(0x30, Buffer.concat([signed, SHA256_RSA, der(0x03, Buffer.concat([Buffer.from([0]), Buffer.alloc(128, 7)]))]));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    pem: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    subject: `dnQualifier=${qualifier.replaceAll('+', String.raw`\+`)},CN=${name},OU=DC.Test,O=Valombre Cinéma`,
    serial: serial.toString(),
    thumbprint: createHash('sha1').update(signed).digest('base64'),
  };
}

function nameOf(parts: readonly (readonly [hex: string, text: string])[]): Buffer {
  const sets = parts.map(([hex, text]) => der(0x31, der(0x30, Buffer.concat([oid(hex), der(0x0c, Buffer.from(text))]))));
  return der(0x30, Buffer.concat(sets));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function bigEndian(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return (bytes[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.from([0]), bytes]) : bytes;
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = bigLength(length);
  return Buffer.concat([Buffer.from([tag, 0x80 + bytes.length]), bytes, content]);
}

function bigLength(length: number): Buffer {
  const hex = length.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}
