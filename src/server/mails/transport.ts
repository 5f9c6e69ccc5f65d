import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { DeliveryFailure } from '#domain/mails/delivery.ts';
import type { MailSettings } from '#server/settings/read-outside.ts';

interface MailPart {
  readonly name: string;
  readonly mime: string;
  readonly content: Readable | Buffer;
  /** The text shows it under this name: it is not offered beside. */
  readonly cid?: string;
}

export interface OutgoingMail {
  readonly messageId: string;
  readonly recipient: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly MailPart[];
  /** Address that unsubscribes by one request; null: the mail is due. */
  readonly unsubscribeUrl?: string | null;
}

export type Delivery = { readonly ok: true } | { readonly ok: false; readonly failure: DeliveryFailure };

export interface MailTransport {
  readonly send: (mail: OutgoingMail) => Promise<Delivery>;
  readonly close: () => void;
}

const CONNECT_MS = 15_000;
/** A server may take ten minutes to answer the end of a message (RFC 5321, 4.5.3.2.6). */
export const SILENCE_MS = 600_000;

/** The SMTP server of the settings; null: none is set. */
export function openTransport(settings: MailSettings): MailTransport | null {
  if (settings.smtpUrl === null) return null;
  const smtp = createTransport({
    url: settings.smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A text that somebody wrote never makes the server read a file or fetch a page.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The worker sends one mail at a time: what was handed over is of that mail.
  let isHandedOver = false;
  smtp.use('stream', (mail, done) => {
    mail.message.processFunc((input) =>
      input.once('end', () => {
        isHandedOver = true;
      }),
    );
    done();
  });
  const from = settings.senderName === null ? settings.sender : { name: settings.senderName, address: settings.sender };
  return {
    send: async (mail) => {
      const replyTo = mail.replyTo ?? settings.replyTo;
      isHandedOver = false;
      try {
        await smtp.sendMail({
          from,
          to: mail.recipient,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: mail.messageId,
          ...(replyTo === null ? {} : { replyTo }),
          headers: unsubscribeHeaders(mail.unsubscribeUrl ?? null),
          attachments: mail.attachments.map(partOf),
        });
        return { ok: true };
      } catch (error) {
        return { ok: false, failure: { ...failureOf(error), isHandedOver } };
      }
    },
    close: () => smtp.close(),
  };
}

/** One click in the mail reader, without a page (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function partOf({ name, mime, content, cid }: MailPart) {
  return {
    filename: name,
    contentType: mime,
    content,
    ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
  };
}

function failureOf(error: unknown): DeliveryFailure {
  if (!(error instanceof Error)) return { responseCode: null, text: String(error) };
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  const isAccount = 'code' in error && error.code === 'EAUTH';
  const isAtSender = 'command' in error && error.command === 'MAIL FROM';
  return {
    responseCode,
    isAccount,
    isAtSender,
    text: 'response' in error && typeof error.response === 'string' ? error.response : error.message,
  };
}
