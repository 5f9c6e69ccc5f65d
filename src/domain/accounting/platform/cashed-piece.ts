import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { readFrozen } from '../frozen.ts';
import { sharesOf } from '../sales/rate-shares.ts';
import { writeCashed } from './lifecycle.ts';

/** Message « encaissée » of a paid piece, by the rates of its frozen lines. */
export function* cashedMessage(id: number, now: string): Work<string> {
  const [piece] = yield* find('bam-paiement', { Id: id });
  if (piece === undefined) return yield* refuse('introuvable');
  const lines = yield* find('bam-paiement-ligne', { IdPaiement: id });
  return writeCashed({
    number: piece.NoFacture ?? '',
    issued: piece.DateEmission ?? '',
    typeCode: piece.IsAvoir === true ? '381' : '380',
    siren: (readFrozen(piece, 'Emetteur').text('Siret') ?? '').replaceAll(/\D/g, '').slice(0, 9),
    at: toUtcText(parseInstant(now) ?? 0)
      .replaceAll(/\D/g, '')
      .slice(0, 14),
    amounts: sharesOf(lines).map(({ percent, amounts }) => ({ percent, gross: amounts.ttc })),
  });
}
