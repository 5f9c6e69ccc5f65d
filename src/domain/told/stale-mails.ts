import type { FactChange } from '#domain/texts/told-facts.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { MailTrace } from '#generated/records/mail-trace.gen.ts';
import { find, mark, type Work } from '#domain/work/work.ts';
import { changeSentences, factChanges, readFacts } from '#domain/texts/told-facts.ts';
import { driverFacts } from '#domain/welcome/transport/driver-day.ts';
import { factsOfMail } from './told-by-mail.ts';

/** Fields by which a trace refers to the record that a telling mail is about. */
const TOLD_LINKS = ['IdParticipant', 'IdGroupe', 'IdRooming', 'IdProgrammation'] as const;
export type ToldTrace = Pick<
  MailTrace,
  'Id' | 'Usage' | 'SujetDit' | 'FaitsDits' | 'Ecarts' | 'DateCreation' | (typeof TOLD_LINKS)[number]
>;

export const TOLD_READ = ['Usage', 'SujetDit', 'FaitsDits', 'Ecarts', 'DateCreation', ...TOLD_LINKS] as const;

/** Id of the record that the mail is about. */
function subjectOf({ IdParticipant, IdGroupe, IdRooming, IdProgrammation }: ToldTrace): number {
  return IdParticipant ?? IdGroupe ?? IdRooming ?? IdProgrammation ?? 0;
}

/** Mails that addressees still go by, about some records. */
export function* tellingMails(link: (typeof TOLD_LINKS)[number], ids: readonly number[]): Work<readonly ToldTrace[]> {
  return ids.length === 0 ? [] : yield* find('mail-trace', { [link]: [...new Set(ids)], IsEnVigueur: true }, TOLD_READ);
}

/** Outdated facts of each mail. A record without facts has no news to send. */
export function* changesSince(traces: readonly ToldTrace[]): Work<ReadonlyMap<number, readonly FactChange[]>> {
  const changes = new Map<number, readonly FactChange[]>();
  const ofDrivers = traces.filter(({ SujetDit }) => SujetDit !== null);
  const runs = yield* driverFacts(ofDrivers.map(({ SujetDit }) => SujetDit ?? ''));
  for (const { Id, SujetDit, FaitsDits } of ofDrivers) changes.set(Id, factChanges(readFacts(FaitsDits), runs.get(SujetDit ?? '') ?? []));
  const others = traces.filter(({ SujetDit }) => SujetDit === null);
  for (const [usage, some] of Map.groupBy(others, ({ Usage }) => Usage)) {
    const facts = yield* factsOfMail(usage, some.map(subjectOf));
    for (const trace of some) {
      const now = facts.get(subjectOf(trace));
      changes.set(trace.Id, now === undefined ? [] : factChanges(readFacts(trace.FaitsDits), now));
    }
  }
  return changes;
}

/** Mails to drivers about these days, that they still go by. */
export function* driverMails(subjects: readonly string[]): Work<readonly ToldTrace[]> {
  return subjects.length === 0 ? [] : yield* find('mail-trace', { SujetDit: [...new Set(subjects)], IsEnVigueur: true }, TOLD_READ);
}

/** Marks the mails that no longer say what is true, and clears those that do again. */
export function* markStaleMails(traces: readonly ToldTrace[]): Work<void> {
  const changes = yield* changesSince(traces);
  const comparisons = traces.map(({ Id, Ecarts }) => {
    const changed = changeSentences(changes.get(Id) ?? [], 'fr').join(' ; ');
    return { Id, before: Ecarts, now: changed === '' ? null : changed };
  });
  const moved = comparisons.filter(({ before, now }) => before !== now);
  for (const [Ecarts, some] of Map.groupBy(moved, ({ now }) => now))
    yield* mark(
      'mail-trace',
      some.map(({ Id }) => Id),
      { IsPerime: Ecarts !== null, Ecarts },
    );
}

interface Superseding {
  readonly usage: MailUsage;
  readonly about: number;
  readonly subject: string | undefined;
}

/** The mails before this one have nothing to say any more: the addressee goes by the last. */
export function* supersede(link: string, { usage, about, subject }: Superseding): Work<void> {
  const same = subject === undefined ? { [link]: yield* sameSubjects(usage, about) } : { SujetDit: subject };
  const former = yield* find('mail-trace', { ...same, Usage: usage, IsEnVigueur: true }, ['Usage']);
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
