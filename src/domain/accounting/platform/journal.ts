import { EfactureStatut } from '#generated/enums/efacture-statut.gen.ts';
import { PlateformeEtat } from '#generated/enums/plateforme-etat.gen.ts';
import { PlateformeNature } from '#generated/enums/plateforme-nature.gen.ts';
import { count, create, find, update, type Work } from '#domain/work/work.ts';

interface StatusNews {
  readonly piece: number;
  /** A value of `EfactureStatut`. */
  readonly code: number;
  readonly at: string;
  /** Name of the message; the same one twice is one line. */
  readonly source: string;
  readonly reason?: { readonly code: string | null; readonly text: string | null };
  /** A stage of our queue: the clock of the platform orders its own statuses only. */
  readonly isLocal?: boolean;
  readonly userId?: number;
}

/** Adds a line to the journal of a piece, which then shows the latest one; false for a message that was noted before. */
export function* noteStatus({ piece, code, at, source, reason, isLocal = false, userId }: StatusNews): Work<boolean> {
  const Source = source.slice(0, 150);
  if (!isLocal && (yield* count('bam-paiement-statut', { Source })) > 0) return false;
  yield* create('bam-paiement-statut', {
    IdPaiement: piece,
    Statut: code,
    DateStatut: at,
    CodeMotif: reason?.code?.slice(0, 50) ?? null,
    Motif: reason?.text ?? null,
    Source: isLocal ? `${Source}:${at}`.slice(0, 150) : Source,
    ...(userId === undefined || userId === 0 ? {} : { IdUtilisateur: userId }),
  });
  const [flow] = yield* find('plateforme-flux', { IdPaiement: piece, Nature: PlateformeNature.facture });
  if (flow === undefined) return true;
  if (isLocal) yield* update('plateforme-flux', flow.Id, { CodeStatut: code, DateCodeStatut: null });
  else if (flow.DateCodeStatut === null || flow.DateCodeStatut <= at)
    yield* update('plateforme-flux', flow.Id, { CodeStatut: code, DateCodeStatut: at, ...fateOf(code, reason?.text ?? null) });
  return true;
}

/** A rejected flow may be repeated; every later status says that the platform accepted it. */
function fateOf(code: number, reason: string | null) {
  if (code === EfactureStatut.rejetee) return { Etat: PlateformeEtat.rejete, Erreur: reason };
  return { Etat: PlateformeEtat.accepte, Erreur: code === EfactureStatut.refusee ? reason : null };
}
