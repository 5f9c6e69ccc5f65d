import { decimalOf, type DerElement, derElements, oidOf, TAG } from './der.ts';
import { sha1 } from './sha1.ts';

/** Names of a certificate by SMPTE ST 430-2: who holds it, its number, its thumbprint and how long it is valid. */
export interface CertificateFacts {
  /** RFC 2253, the most specific name first. */
  readonly subject: string;
  /** Decimal. */
  readonly serial: string;
  /** Base64 of the SHA-1 of the signed part. */
  readonly thumbprint: string;
  /** UTC, as on the wire. */
  readonly from: string;
  readonly until: string;
}

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+?)-----END CERTIFICATE-----/;
const PEM_MAX = 100_000;

/** The first certificate of a PEM file: that of the device, which its authorities follow. Null: none can be read. */
export function readCertificate(pem: string): CertificateFacts | null {
  const body = pem.length > PEM_MAX ? undefined : PEM.exec(pem)?.[1];
  const bytes = body === undefined ? null : bytesOf(body.replaceAll(/\s/g, ''));
  const outer = bytes === null ? null : derElements(bytes);
  const signed = outer?.length === 1 ? inside(outer[0], TAG.sequence)?.[0] : undefined;
  return signed === undefined ? null : factsOf(signed);
}

function factsOf(signed: DerElement): CertificateFacts | null {
  const parts = (inside(signed, TAG.sequence) ?? []).filter(({ tag }) => tag !== TAG.version);
  const [serial, , , validity, subject] = parts;
  const [from = null, until = null] = (inside(validity, TAG.sequence) ?? []).map(instantOf);
  const name = nameOf(subject);
  if (serial?.tag !== TAG.integer || from === null || until === null || name === null) return null;
  return { subject: name, serial: decimalOf(serial.content), thumbprint: base64Of(sha1(signed.whole)), from, until };
}

function inside(element: DerElement | undefined, tag: number): readonly DerElement[] | null {
  return element?.tag === tag ? derElements(element.content) : null;
}

const NAMES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.46': 'dnQualifier',
  '2.5.4.6': 'C',
};

function nameOf(subject: DerElement | undefined): string | null {
  const sets = inside(subject, TAG.sequence);
  if (sets === null || sets.length === 0) return null;
  const written = sets.map((set) => {
    const [type, value] = inside(inside(set, TAG.set)?.[0], TAG.sequence) ?? [];
    if (type?.tag !== TAG.oid || value === undefined) return null;
    const oid = oidOf(type.content);
    return `${NAMES[oid] ?? oid}=${escaped(new TextDecoder().decode(value.content))}`;
  });
  return written.includes(null) ? null : written.toReversed().join(',');
}

function escaped(value: string): string {
  return value.replaceAll(/[,+"\\<>;]/g, String.raw`\$&`);
}

const TIME = /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/;

/** `270130120000Z`, or with the century. */
function instantOf({ tag, content }: DerElement): string | null {
  if (tag !== TAG.utcTime && tag !== TAG.generalizedTime) return null;
  const [, year = '', month, day, hour, minute, second] = TIME.exec(new TextDecoder().decode(content)) ?? [];
  if (year === '') return null;
  const whole = year.length === 4 ? year : `${Number(year) < 50 ? '20' : '19'}${year}`;
  return `${whole}-${month}-${day}T${hour}:${minute}:${second}.000`;
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes));
}
