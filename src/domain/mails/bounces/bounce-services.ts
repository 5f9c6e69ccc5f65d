import type { infer as Infer } from 'zod';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { EchecRemise } from '#generated/schemas/echec-remise.zod.ts';
import type { RapportRemise } from '#generated/schemas/rapport-remise.zod.ts';
import type { RebondMessage } from '#generated/schemas/rebond-message.zod.ts';
import { norm } from '#domain/values/text/norm.ts';
import { ask } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, mark, update, type Work } from '#domain/work/work.ts';
import { type DeliveryFailure, readDeliveryReport } from './delivery-report.ts';

interface ReadBounce {
  readonly Echecs: number;
  readonly Mails: number;
  readonly Adresses: number;
}

/** A permanent failure says that the address itself takes no mail. */
const PERMANENT = /^5\./;

/** Marks the mails that a delivery report returns, and the addresses that take none. */
export const readRebond: WorkService<Asked<unknown, unknown, Infer<typeof RebondMessage>>, ReadBounce> = {
  entity: 'mail-trace',
  *run({ body: { Message } }, facts) {
    return yield* markReturned(readDeliveryReport(Message), facts);
  },
};

/** A report that a mail server posted, under its own number. */
export interface PostedReport {
  readonly id: string;
  readonly body: Infer<typeof RapportRemise>;
}

/** The same for a posted report, once: posted again, it marks nothing, also where its mail was sent again meanwhile. */
export function* receiveReport({ id, body }: PostedReport, facts: Pick<Facts, 'now'>): Work<ReadBounce> {
  const failures = [...(body.Message === undefined ? [] : readDeliveryReport(body.Message)), ...(body.Echecs ?? []).map(listedFailure)];
  const key = `rapport-remise:${id}`;
  const before = yield* ask({ do: 'claim', key, of: 'mail-trace', data: { ...body } });
  if (before !== null) return { Echecs: before, Mails: 0, Adresses: 0 };
  const done = yield* markReturned(failures, facts);
  yield* ask({ do: 'keep-result', key, result: failures.length });
  return done;
}

function listedFailure({ Destinataire, NoMessage, Statut, Diagnostic }: Infer<typeof EchecRemise>): DeliveryFailure {
  const messageId = NoMessage.startsWith('<') ? NoMessage : `<${NoMessage}>`;
  return { recipient: Destinataire, status: Statut ?? null, diagnostic: Diagnostic ?? null, messageId };
}

function* markReturned(failures: readonly DeliveryFailure[], { now }: Pick<Facts, 'now'>): Work<ReadBounce> {
  let [mails, addresses] = [0, 0];
  for (const failure of failures) {
    const traces = yield* returnedMails(failure);
    const Erreur = failure.diagnostic ?? failure.status;
    yield* mark('mail-trace', traces, { Statut: MailStatut.erreur, DateRebond: now, Erreur });
    mails += traces.length;
    // A report of a mail that did not leave from here says nothing about our addresses.
    if (traces.length > 0 && PERMANENT.test(failure.status ?? '')) addresses += yield* markContacts(failure.recipient);
  }
  return { Echecs: failures.length, Mails: mails, Adresses: addresses };
}

function* returnedMails({ messageId, recipient }: DeliveryFailure): Work<readonly number[]> {
  if (messageId === null) return [];
  const sent = yield* find('mail-trace', { NoMessage: messageId, Statut: [MailStatut.envoye, MailStatut.sortInconnu] }, ['Destinataire']);
  return sent.filter(({ Destinataire }) => norm(Destinataire) === norm(recipient)).map(({ Id }) => Id);
}

function* markContacts(Email: string): Work<number> {
  const contacts = yield* find('contact', { Email, IsEmailErreur: false }, ['Email']);
  for (const { Id } of contacts) yield* update('contact', Id, { IsEmailErreur: true });
  return contacts.length;
}
