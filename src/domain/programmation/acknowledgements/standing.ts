import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { SeanceAcquittement } from '#generated/records/seance-acquittement.gen.ts';
import { AcquittementEtat } from '#generated/enums/acquittement-etat.gen.ts';
import { readText } from '#domain/values/record-data.ts';
import { find, names, update, type Work } from '#domain/work/work.ts';
import type { FoundWarning } from '../warning-codes.ts';
import { type GridState, warningFingerprint } from './warning-fingerprint.ts';

/** Acceptance of a conflict: by whom, when and why. */
export interface Acknowledgement {
  readonly id: number;
  readonly version: number;
  readonly reason: string;
  readonly at: string;
  /** Null: the account is gone. */
  readonly by: string | null;
}

/** The same conflict of the same screening, whatever has become of it. */
export function warningKey({ code, screening, id }: Pick<FoundWarning, 'code' | 'screening' | 'id'>): string {
  return keyOf(screening.Id, code, id);
}

function keyOf(screening: number, code: string, subject: number): string {
  return `${screening} ${code} ${subject}`;
}

function acknowledgedKey({ IdProgrammation, Code, IdSujet }: SeanceAcquittement): string {
  return keyOf(IdProgrammation, Code, IdSujet);
}

export function* standingOf(screenings: readonly Pick<FestivalProgrammation, 'Id'>[]): Work<readonly SeanceAcquittement[]> {
  return yield* find('seance-acquittement', { IdProgrammation: screenings.map(({ Id }) => Id), Etat: AcquittementEtat.enVigueur });
}

/** Acknowledgements in force, by the conflict that they are about. */
export function* acknowledgements(screenings: readonly Pick<FestivalProgrammation, 'Id'>[]): Work<ReadonlyMap<string, Acknowledgement>> {
  const standing = yield* standingOf(screenings);
  const people = yield* names('utilisateur', [...new Set(standing.flatMap(({ IdAcquittePar }) => IdAcquittePar ?? []))]);
  return new Map(
    standing.map((one) => {
      const by = readText(people, String(one.IdAcquittePar));
      return [acknowledgedKey(one), { id: one.Id, version: one.Version, reason: one.Motif, at: one.AcquitteLe, by }];
    }),
  );
}

interface Judged extends GridState {
  readonly all: readonly FestivalProgrammation[];
}

/** Ends the acknowledgements of conflicts that are no longer as they were; the keys of those that stand. */
export function* endChanged(warnings: readonly FoundWarning[], { all, ...state }: Judged, now: string): Work<ReadonlySet<string>> {
  const standing = yield* standingOf(all);
  const kept = unchanged(standing, warnings, state);
  for (const one of standing)
    if (!kept.has(acknowledgedKey(one))) yield* update('seance-acquittement', one.Id, { Etat: AcquittementEtat.perime, FiniLe: now });
  return kept;
}

/** Keys of the acknowledgements whose conflict is still the one that was accepted. */
export function unchanged(
  standing: readonly SeanceAcquittement[],
  warnings: readonly FoundWarning[],
  state: GridState,
): ReadonlySet<string> {
  if (standing.length === 0) return new Set();
  const found = new Map(warnings.map((warning) => [warningKey(warning), warning]));
  const same = standing.filter((one) => {
    const warning = found.get(acknowledgedKey(one));
    return warning !== undefined && warningFingerprint(warning, state) === one.Empreinte;
  });
  return new Set(same.map(acknowledgedKey));
}
