import type { PlateformeFlux } from '#generated/records/plateforme-flux.gen.ts';
import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { declarationFile } from '../ereporting/declaration-file.ts';
import { readFrozen } from '../frozen.ts';
import { type PrintedPiece, printedPiece } from '../printed-piece.ts';
import { sharesOf } from '../sales/rate-shares.ts';
import { writeCashed } from './lifecycle.ts';
import { type Recipient, routingAddress } from './recipient.ts';

/** A piece that is printed on its way, or a message of XML. */
type FlowContent =
  | { readonly kind: 'piece'; readonly printed: PrintedPiece; readonly recipient: Recipient }
  | { readonly kind: 'message'; readonly syntax: 'CDAR' | 'FRR'; readonly rule: 'B2B' | 'NotApplicable'; readonly xml: string };

/** Content of a flow, made of what is frozen: the same at each attempt. */
export function* flowContent(
  { IdPaiement, IdDeclaration, Suivi }: Pick<PlateformeFlux, 'IdPaiement' | 'IdDeclaration' | 'Suivi'>,
  now: string,
): Work<FlowContent> {
  if (IdDeclaration !== null)
    return { kind: 'message', syntax: 'FRR', rule: 'NotApplicable', xml: (yield* declarationFile(IdDeclaration)).xml };
  if (IdPaiement === null) return yield* refuse('introuvable');
  if (Suivi?.startsWith('ENC-') === true)
    return { kind: 'message', syntax: 'CDAR', rule: 'B2B', xml: yield* cashedMessage(IdPaiement, now) };
  const printed = yield* printedPiece(IdPaiement);
  const [piece] = yield* find('bam-paiement', { Id: IdPaiement });
  const recipient = piece === undefined ? null : yield* routingAddress(piece);
  return { kind: 'piece', printed, recipient: recipient ?? { address: null, siren: null } };
}

/** Message « encaissée » of a paid piece, by the rates of its frozen lines. */
function* cashedMessage(id: number, now: string): Work<string> {
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
