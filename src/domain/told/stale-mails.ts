import type { FactChange } from '#domain/texts/told-facts.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { MailTrace } from '#generated/records/mail-trace.gen.ts';
import { find, mark, type Work } from '#domain/work/work.ts';
import { changeSentences, factChanges, readFacts } from '#domain/texts/told-facts.ts';
import { factsOfMail } from './told-by-mail.ts';

/** Fields by which a trace refers to the record that a telling mail is about. */
const TOLD_LINKS = ['IdParticipant', 'IdGroupe', 'IdRooming', 'IdProgrammation'] as const;
export type ToldTrace = Pick<MailTrace, 'Id' | 'Usage' | 'FaitsDits' | 'Ecarts' | 'DateCreation' | (typeof TOLD_LINKS)[number]>;

export const TOLD_READ = ['Usage', 'FaitsDits', 'Ecarts', 'DateCreation', ...TOLD_LINKS] as const;

/** Id of the record that the mail is about. */
function subjectOf({ IdParticipant, IdGroupe, IdRooming, IdProgrammation }: ToldTrace): number {
  return IdParticipant ?? IdGroupe ?? IdRooming ?? IdProgrammation ?? 0;
}

/** Mails that addressees still go by, about some records. */
export function* tellingMails(link: (typeof TOLD_LINKS)[number], ids: readonly number[]): Work<readonly ToldTrace[]> {
  return ids.length === 0 ? [] : yield* find('mail-trace', { [link]: [...new Set(ids)], IsEnVigueur: true }, TOLD_READ);
}

/** What each mail no longer says truly. A record that has no facts any more has nothing to be told of. */
export function* changesSince(traces: readonly ToldTrace[]): Work<ReadonlyMap<number, readonly FactChange[]>> {
  const changes = new Map<number, readonly FactChange[]>();
  for (const [usage, some] of Map.groupBy(traces, ({ Usage }) => Usage)) {
    const facts = yield* factsOfMail(usage, some.map(subjectOf));
    for (const trace of some) {
      const now = facts.get(subjectOf(trace));
      changes.set(trace.Id, now === undefined ? [] : factChanges(readFacts(trace.FaitsDits), now));
    }
  }
  return changes;
}

/** Marks the mails that no longer say what is true, and clears those that do again. */
export function* markStaleMails(traces: readonly ToldTrace[]): Work<void> {
  const changes = yield* changesSince(traces);
  const said = traces.map(({ Id, Ecarts }) => {
    const changed = changeSentences(changes.get(Id) ?? [], 'fr').join(' ; ');
    return { Id, before: Ecarts, now: changed === '' ? null : changed };
  });
  const moved = said.filter(({ before, now }) => before !== now);
  for (const [Ecarts, some] of Map.groupBy(moved, ({ now }) => now))
    yield* mark(
      'mail-trace',
      some.map(({ Id }) => Id),
      { IsPerime: Ecarts !== null, Ecarts },
    );
}

/** The mails before this one have nothing to say any more: the addressee goes by the last. */
export function* supersede(link: string, { usage, about }: { readonly usage: MailUsage; readonly about: number }): Work<void> {
  const former = yield* find('mail-trace', { [link]: yield* sameSubjects(usage, about), Usage: usage, IsEnVigueur: true }, ['Usage']);
  if (former.length > 0)
    yield* mark(
      'mail-trace',
      former.map(({ Id }) => Id),
      { IsEnVigueur: false, IsPerime: false, Ecarts: null },
    );
}

/** Each list of a hotel takes the place of the one before. */
function* sameSubjects(usage: MailUsage, about: number): Work<readonly number[]> {
  if (usage !== MailUsage.hotelRooming) return [about];
  const [rooming] = yield* find('festival-rooming', { Id: about });
  if (rooming === undefined) return [about];
  return (yield* find('festival-rooming', { IdHotel: rooming.IdHotel, Eannee: rooming.Eannee })).map(({ Id }) => Id);
}
