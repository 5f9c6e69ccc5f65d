import { find, type Work } from '#domain/work/work.ts';

/** Day of the last piece that names a regime; null: none does. */
export function* lastIssueUnder(regime: number): Work<string | null> {
  const lines = yield* find('bam-paiement-ligne', { IdRegime: regime });
  const pieces = yield* find('bam-paiement', { Id: [...new Set(lines.map(({ IdPaiement }) => IdPaiement))] });
  const days = pieces.flatMap(({ DateEmission }) => DateEmission ?? []);
  return days.toSorted().at(-1) ?? null;
}
