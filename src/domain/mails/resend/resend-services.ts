import type { infer as Infer } from 'zod';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { RenvoiEnvoi } from '#generated/schemas/renvoi-envoi.zod.ts';
import type { RenvoiInput } from '#generated/schemas/renvoi-input.zod.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { drop, find, mark, refuse, refuseField, waitFor, type Work } from '#domain/work/work.ts';
import { openMailedList } from '../mailed-list.ts';
import { type BatchCount, countBatch } from '../mailing-batch.ts';
import { MAILING_MAX } from '../mailing.ts';
import { claimKey, keepResult, listedIds, mailbox, sendAgain } from '../mail-work.ts';
import { stateBefore } from './resent-values.ts';
import { CONTACT_READ, describeResend, planResend, type ResendPlan, TRACE_READ } from './resend-plan.ts';

type Filter = Infer<typeof RenvoiInput>['filter'];
type Lot = Asked<{ readonly lot: string }, unknown, unknown>;

/** Tells which mails would leave again, and which would not and why; writes nothing. */
export const prepareRenvoi: WorkService<
  Asked<unknown, unknown, Infer<typeof RenvoiInput>>,
  ReturnType<typeof describeResend> & { Simule: boolean }
> = {
  entity: 'mail-trace',
  *run({ body: { filter } }, facts) {
    return { ...describeResend(yield* planOf(filter, facts)), Simule: (yield* mailbox()).Simule };
  },
};

/** Queues the mails of the dry run once for its key. */
export const sendRenvoi: WorkService<Asked<unknown, unknown, Infer<typeof RenvoiEnvoi>>, BatchCount> = {
  entity: 'mail-trace',
  *run({ body: { Cle, Empreinte, filter } }, facts) {
    const lot = Cle.toLowerCase();
    if ((yield* claimKey({ key: lot, of: 'renvoi', data: filter })) === null) {
      const { kept, fingerprint } = yield* planOf(filter, facts);
      if (fingerprint !== Empreinte || kept.length === 0) yield* refuse('mailing-change');
      yield* keepResult(
        lot,
        yield* sendAgain(
          kept.map(({ trace }) => trace.Id),
          lot,
        ),
      );
    }
    return yield* countBatch({ LotRenvoi: lot }, lot);
  },
};

export const getRenvoiLot: WorkService<Lot, BatchCount> = {
  entity: 'mail-trace',
  *run({ params }) {
    const lot = params.lot.toLowerCase();
    return yield* countBatch({ LotRenvoi: lot }, lot);
  },
};

/** Takes back from the queue what has not left: a failed mail fails again with its cause, the copy of a sent one goes. */
export const undoRenvoi: WorkService<Lot, { readonly Annules: number; readonly Partis: number }> = {
  entity: 'mail-trace',
  *run({ params }) {
    const LotRenvoi = params.lot.toLowerCase();
    const all = yield* find('mail-trace', { LotRenvoi }, ['Statut']);
    // The worker skips mails that are held here, and marks those that it takes.
    yield* waitFor(
      'mail-trace',
      all.map(({ Id }) => Id),
    );
    const waiting = yield* find('mail-trace', { LotRenvoi, Statut: MailStatut.enAttente, PrisLe: null }, ['AvantRenvoi', 'DateEnvoi']);
    const copies = waiting.filter(({ AvantRenvoi }) => AvantRenvoi === null);
    yield* drop(
      'mail-trace',
      copies.map(({ Id }) => Id),
    );
    for (const { Id, AvantRenvoi } of waiting) if (AvantRenvoi !== null) yield* mark('mail-trace', [Id], stateBefore(AvantRenvoi));
    return { Annules: waiting.length, Partis: all.length - waiting.length };
  },
};

function* planOf(filter: Filter, facts: Facts): Work<ResendPlan> {
  const { shown } = yield* openMailedList('mail-trace', facts);
  // Mails as they were are read, never sent.
  const { Au = null } = filter;
  if (Au !== null) yield* refuseField({ path: 'Au', code: 'valeur' });
  const ids = yield* listedIds({ entity: 'mail-trace', shown, filter, max: MAILING_MAX + 1 });
  if (ids.length > MAILING_MAX) yield* refuseField({ path: 'filter', code: 'trop-elements', params: { max: MAILING_MAX } });
  const found = new Map((yield* find('mail-trace', { Id: ids }, TRACE_READ)).map((trace) => [trace.Id, trace]));
  const traces = ids.flatMap((id) => found.get(id) ?? []);
  const contacts = yield* find('contact', { Id: idsOf(traces.map(({ IdContact }) => IdContact)) }, CONTACT_READ);
  const templates = idsOf(traces.map(({ IdModele }) => IdModele));
  const promotional = yield* find('mail-modele', { Id: templates, IsTransactionnel: false, Usage: null }, ['Libelle']);
  return planResend({
    traces,
    contacts: new Map(contacts.map((contact) => [contact.Id, contact])),
    promotional: new Set(promotional.map(({ Id }) => Id)),
    isSimulated: (yield* mailbox()).Simule,
  });
}

function idsOf(values: readonly (number | null)[]): readonly number[] {
  return [...new Set(values)].filter((id) => id !== null);
}
