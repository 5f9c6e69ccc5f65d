import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { MailSource } from '#domain/work/mail-source.ts';
import { addDays } from '#domain/values/dates.ts';
import { readNumber } from '#domain/values/record-data.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { Addressed } from './recipients.ts';

/** The same letter within so many days raises a question. */
const REPEAT_DAYS = 30;

export interface WrittenBefore {
  /** Instant of the last such letter; null: nobody got it. */
  readonly last: string | null;
  readonly isWritten: (person: Addressed) => boolean;
}

interface Letter {
  readonly id: number;
  /** It goes once a record, and not once an address. */
  readonly isByRecord: boolean;
}

/** Recent recipients of a template. A bounced mail reached nobody. */
export function* writtenBefore({ link }: MailSource, template: Letter, { today, now }: Pick<Facts, 'today' | 'now'>): Work<WrittenBefore> {
  const within = { from: `${addDays(today, -REPEAT_DAYS)}T00:00:00.000`, to: now };
  const traces = yield* find('mail-trace', { IdModele: template.id, DateCreation: within }, [
    'Destinataire',
    'Statut',
    'DateCreation',
    link,
  ]);
  const reached = traces.filter(({ Statut }) => Statut !== MailStatut.erreur && Statut !== MailStatut.aCompleter);
  function keyOf(email: string, about: number | null): string {
    return template.isByRecord ? `${norm(email)} ${about}` : norm(email);
  }
  const keys = new Set(reached.map((trace) => keyOf(trace.Destinataire, readNumber(trace, link))));
  return {
    last: reached.reduce<string | null>((last, { DateCreation }) => (last === null || DateCreation > last ? DateCreation : last), null),
    isWritten: ({ email, about }) => keys.has(keyOf(email, about)),
  };
}
