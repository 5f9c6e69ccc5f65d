import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { MailTrace } from '#generated/records/mail-trace.gen.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { find, type Work } from '#domain/work/work.ts';
import { isPast } from '../ballots/vote.ts';
import type { Award } from '../palmares.ts';

/** The letter that announced an award to its winner. */
export interface WrittenLetter {
  readonly Destinataire: string;
  readonly Etat: 'retenue' | 'ecrite' | 'erreur';
  readonly Le: string | null;
  readonly Motif: string | null;
}

/** Letters by award, those that wait for their hour included. */
export function* writtenLetters(awards: readonly Award[], now: string): Work<ReadonlyMap<number, WrittenLetter>> {
  const records = awards.map(({ record }) => record);
  const traces = byId(yield* find('mail-trace', { Id: numbersIn(records, 'IdLettre') }));
  return new Map(
    records.flatMap(({ Id, IdLettre, MotifEnvoi }) => {
      const trace = traces.get(IdLettre ?? 0);
      return trace === undefined ? [] : [[Id, { ...letterOf(trace, now), Motif: MotifEnvoi }] as const];
    }),
  );
}

function letterOf(trace: MailTrace, now: string): Omit<WrittenLetter, 'Motif'> {
  const { Destinataire } = trace;
  if (trace.Statut === MailStatut.erreur) return { Destinataire, Etat: 'erreur', Le: trace.DateCreation };
  return isHeld(trace, now)
    ? { Destinataire, Etat: 'retenue', Le: trace.PasAvant }
    : { Destinataire, Etat: 'ecrite', Le: trace.DateEnvoi ?? trace.PasAvant ?? trace.DateCreation };
}

/** A letter that waits for the hour of its prize, and may still be recalled. */
export function isHeld({ Statut, PasAvant, PrisLe }: Pick<MailTrace, 'Statut' | 'PasAvant' | 'PrisLe'>, now: string): boolean {
  return Statut === MailStatut.enAttente && PrisLe === null && PasAvant !== null && !isPast(PasAvant, now);
}
