/** True if mails leave from this server, with their sender. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { FileStore } from '../files/file-store.ts';
import { countWaiting, hasDemonstration } from './delivery-repository.ts';
import { type MailWorker, startMailWorker } from './mail-worker.ts';
import { platformHost } from '../platform/platform-host.ts';
import { vatCheckOf } from '../vat-check/vat-host.ts';
import type { Mailbox } from './mailbox.ts';
import { openTransport } from './transport.ts';

/** The demonstration writes to invented people: nothing leaves from a database that holds it, whatever the settings. */
export async function mailboxOf(pool: pg.Pool, config: Config): Promise<Mailbox> {
  const { mail, demo, publicUrl, payment } = config;
  return {
    sender: mail.sender,
    publicUrl,
    isSimulated: mail.isSimulated || demo || (await hasDemonstration(pool)),
    hasServer: mail.smtpUrl !== null,
    isPaidOnline: payment !== null,
    platform: platformHost(config),
    vatCheckDays: vatCheckOf(config)?.keptDays ?? null,
  };
}

export interface MailsOptions {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly clock: () => number;
  readonly mailbox: Mailbox;
  readonly files: FileStore;
  readonly log: FastifyBaseLogger;
}

/** Mails that wait for a mail server go on waiting: a start that forgot its settings loses nothing. */
export async function startMails({ mailbox, config, ...tools }: MailsOptions): Promise<MailWorker | null> {
  const transport = mailbox.isSimulated ? null : openTransport(config.mail);
  if (transport !== null) return startMailWorker({ ...tools, transport, publicUrl: mailbox.publicUrl, retryMs: config.mail.retryMs });
  const waiting = await countWaiting(tools.pool).catch(() => 0);
  const reason = mailbox.isSimulated ? 'les envois sont simulés' : 'SMTP_URL manque';
  if (waiting > 0) tools.log.warn({ mails: waiting }, `des mails attendent, ${reason}`);
  return null;
}
