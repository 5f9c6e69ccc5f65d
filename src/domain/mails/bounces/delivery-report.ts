/** One recipient that a mail did not reach, as a delivery report names it (RFC 3464). */
export interface DeliveryFailure {
  readonly recipient: string;
  /** `5.1.1`; null: the report names none. */
  readonly status: string | null;
  readonly diagnostic: string | null;
  /** Number of the mail, as its sender gave it. */
  readonly messageId: string | null;
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Failures of a delivery report; none of a delay, of an ordinary mail or of a text that is no mail. */
export function readDeliveryReport(message: string): readonly DeliveryFailure[] {
  const whole = partOf(message.replaceAll(/\r\n?/g, '\n'));
  const parts = partsOf(whole);
  const statuses = parts.filter((part) => typeOf(part) === 'message/delivery-status');
  const original = parts.find((part) => ['message/rfc822', 'text/rfc822-headers'].includes(typeOf(part)));
  const messageId = original === undefined ? null : (partOf(textOf(original)).headers.get('message-id') ?? null);
  return statuses.flatMap((part) => textOf(part).split(/\n\s*\n/)).flatMap((group) => failureOf(headersOf(group), messageId));
}

function failureOf(fields: ReadonlyMap<string, string>, messageId: string | null): readonly DeliveryFailure[] {
  const recipient = afterType(fields.get('final-recipient') ?? fields.get('original-recipient') ?? null);
  if (recipient === null || fields.get('action')?.toLowerCase() !== 'failed') return [];
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null;
  return [{ recipient, status, diagnostic: afterType(fields.get('diagnostic-code') ?? null), messageId }];
}

/** `rfc822; lou@exemple.test` */
function afterType(field: string | null): string | null {
  const value = field?.replace(/^[^;]*;/, '').trim() ?? '';
  return value === '' ? null : value.replaceAll(/^<|>$/g, '');
}

function typeOf({ headers }: Part): string {
  return (headers.get('content-type') ?? 'text/plain').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The parts of a mail, those of its parts among them, three levels down. */
function partsOf(part: Part, depth = 0): readonly Part[] {
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(part.headers.get('content-type') ?? '');
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined || depth > LEVELS) return [part];
  return `\n${part.body}`
    .split(`\n--${mark}`)
    .slice(1)
    .filter((text) => !text.startsWith('--'))
    .flatMap((text) => partsOf(partOf(text.replace(/^[^\n]*\n/, '')), depth + 1));
}

const LEVELS = 3;

function partOf(text: string): Part {
  const end = text.search(/\n[ \t]*\n/);
  const head = end === -1 ? text : text.slice(0, end);
  return { headers: headersOf(head), body: end === -1 ? '' : text.slice(end).replace(/^\n[ \t]*\n/, '') };
}

/** A line that begins with a blank goes on with the one before. */
function headersOf(text: string): ReadonlyMap<string, string> {
  const lines = text.replaceAll(/\n[ \t]+/g, ' ').split('\n');
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const];
    }),
  );
}

function textOf({ headers, body }: Part): string {
  return headers.get('content-transfer-encoding')?.toLowerCase() === 'base64' ? decoded(body) : body;
}

function decoded(body: string): string {
  try {
    return atob(body.replaceAll(/\s/g, '')).replaceAll(/\r\n?/g, '\n');
  } catch {
    return '';
  }
}
