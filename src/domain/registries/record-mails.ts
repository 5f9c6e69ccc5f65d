import { insertTraces } from '#domain/mails/insert-traces.ts';
import { queueMail } from '#domain/mails/queue-mail.ts';
import { hiddenFields } from '#domain/mails/templates/hidden-fields.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import type { RecordMails } from '#domain/records/engine/record-mails.ts';
import { wait } from '#domain/records/engine/rows.ts';

/** Mails of the festival: their templates, traces and the fields that a writer may not merge. */
export const recordMails: RecordMails = {
  *mail(_unit, { order }) {
    const queued = yield* queueMail(order);
    return queued.ok ? { IdTrace: queued.traceId, Nom: queued.name, Manquants: [...queued.missing] } : null;
  },
  *'hidden-fields'({ registry, facts }, { source, names }) {
    const access = accessOf(registry, { user: { id: facts.userId }, has: facts.has });
    const hidden = hiddenFields({ registry, access, has: facts.has }, source, names);
    return yield* wait(hidden.map(({ name, right }) => ({ Champ: name, Droit: right })));
  },
  traces: (unit, { traces }) => insertTraces(unit, traces),
};
