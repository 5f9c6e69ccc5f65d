import { readId } from '#domain/values/record-data.ts';
import { find, links, type Work } from '#domain/work/work.ts';

/** A letter about a registration that was written before, by hand or by an announcement. */
export interface EarlierLetter {
  /** Registration. */
  readonly about: number;
  readonly recipient: string;
  /** Instant at which it was written. */
  readonly at: string | null;
}

/** Letters of a template about registrations, each with the registration that it names. */
export function* earlierLetters(ids: readonly number[], IdModele: number): Work<readonly EarlierLetter[]> {
  const alone = yield* find('mail-trace', { IdInscription: ids, IdModele });
  const named = yield* links('mail-trace', 'IdsInscription', { targets: ids });
  const traces = new Map((yield* find('mail-trace', { Id: named.map(({ owner }) => owner), IdModele })).map((one) => [readId(one), one]));
  const pairs = [
    ...alone.map((trace) => ({ about: trace.IdInscription ?? 0, trace })),
    ...named.flatMap(({ owner, target }) => {
      const trace = traces.get(owner);
      return trace === undefined ? [] : [{ about: target, trace }];
    }),
  ];
  const byEntry = new Map(pairs.map(({ about, trace }) => [about, trace]));
  return [...byEntry].map(([about, { Destinataire, DateEnvoi, DateCreation }]) => ({
    about,
    recipient: Destinataire,
    at: DateEnvoi ?? DateCreation,
  }));
}
