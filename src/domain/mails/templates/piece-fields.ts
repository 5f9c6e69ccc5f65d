import type { MergeFields } from '#domain/work/mail-source.ts';
import { pathsOf } from './merge-fields.ts';

const piece = pathsOf('bam-paiement');

/** Words of letters about a piece: what it asks, what is left, since when. */
export const PIECE_FIELDS: MergeFields = {
  numeroFacture: piece.at('NoFacture'),
  dateFacture: piece.at('DateEmission'),
  montantFacture: piece.at('PrixTtc'),
  resteDu: piece.at('ResteDu'),
  echeanceFacture: piece.at('DateEcheance'),
  joursRetard: piece.at('JoursRetard'),
  client: piece.at('NomClient'),
  objetFacture: piece.at('Objet'),
  derniereRelance: piece.at('DateRelance'),
};
