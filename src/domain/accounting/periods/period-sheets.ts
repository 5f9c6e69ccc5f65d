import type { BamPeriode } from '#generated/records/bam-periode.gen.ts';
import type { ExportCell } from '#domain/exports/export-cell.ts';
import type { XlsxColumn } from '#domain/exports/xlsx-parts.ts';
import { addDays, installationZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { find, type Work } from '#domain/work/work.ts';

export interface PeriodSheet {
  readonly name: string;
  readonly columns: readonly XlsxColumn[];
  readonly rows: readonly (readonly ExportCell[])[];
}

type Value = string | number | boolean | null;

/** Fields as the product names them: an archive is read with its documentation at hand. */
function sheetOf<R>(name: string, records: readonly R[], fields: readonly (string & keyof R)[]): PeriodSheet {
  return {
    name,
    columns: fields.map((title) => ({ title, width: 120 })),
    rows: records.map((record) => fields.map((field) => cellOf(record[field]))),
  };
}

function cellOf(value: unknown): ExportCell {
  const plain: Value = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  if (plain === null || plain === '') return { as: 'empty' };
  return typeof plain === 'number'
    ? { as: 'number', value: plain, format: Number.isInteger(plain) ? 'integer' : 'money' }
    : { as: 'text', text: String(plain) };
}

const PIECE_FIELDS = [
  'Id',
  'NoFacture',
  'IsAvoir',
  'IdAvoir',
  'DateEmission',
  'DateEcheance',
  'NomClient',
  'Adresse',
  'NumTva',
  'Objet',
  'PrixHt',
  'PrixTva',
  'PrixTtc',
  'MentionTva',
  'Conditions',
  'Motif',
  'NoDevis',
] as const;
const LINE_FIELDS = [
  'Id',
  'IdPaiement',
  'Designation',
  'Quantite',
  'PrixUnitaireHt',
  'TauxTva',
  'MontantHt',
  'MontantTva',
  'MontantTtc',
] as const;
const RECEIPT_FIELDS = [
  'Id',
  'IdPaiement',
  'DateReglement',
  'SaisiLe',
  'Montant',
  'ModePaiement',
  'Guichet',
  'Banque',
  'NoCheque',
  'DateRemise',
  'IdCloture',
  'IdAnnule',
  'IdRemplace',
  'Motif',
] as const;
const CREDIT_FIELDS = [
  'Id',
  'Nature',
  'NomClient',
  'Auxiliaire',
  'Montant',
  'DateCredit',
  'SaisiLe',
  'ModePaiement',
  'Guichet',
  'Banque',
  'NoCheque',
  'IdPaiement',
  'IdReglement',
  'IdAnnule',
  'Motif',
] as const;
const CLOSING_FIELDS = [
  'Id',
  'Jour',
  'Guichet',
  'TotalEspeces',
  'TotalCheques',
  'TotalCb',
  'TotalAutres',
  'EspecesComptees',
  'ChequesComptes',
  'CbComptees',
  'AutresComptes',
  'Ecart',
  'Explication',
  'DateCloture',
  'Empreinte',
] as const;

/** Pieces, lines, receipts and closings dated in a period. */
export function* closingSheets({ Debut, Fin }: Pick<BamPeriode, 'Debut' | 'Fin'>): Work<readonly PeriodSheet[]> {
  const issued = yield* find('bam-paiement', { DateEmission: { from: Debut, to: Fin } });
  const pieces = issued.filter(({ NoFacture }) => NoFacture !== null);
  const lines = yield* find('bam-paiement-ligne', { IdPaiement: pieces.map(({ Id }) => Id) });
  const near = { from: addDays(Debut, -1), to: addDays(Fin, 2) };
  const receipts = (yield* find('bam-reglement', { DateReglement: near })).filter((one) => isWithin(one.DateReglement, { Debut, Fin }));
  const credits = (yield* find('bam-credit', { DateCredit: near })).filter((one) => isWithin(one.DateCredit, { Debut, Fin }));
  const closings = yield* find('bam-cloture', { Jour: { from: Debut, to: Fin } });
  return [
    sheetOf('pieces', pieces, PIECE_FIELDS),
    sheetOf('lignes', lines, LINE_FIELDS),
    sheetOf('reglements', receipts, RECEIPT_FIELDS),
    sheetOf('credits', credits, CREDIT_FIELDS),
    sheetOf('clotures', closings, CLOSING_FIELDS),
  ];
}

function isWithin(instant: string, { Debut, Fin }: Pick<BamPeriode, 'Debut' | 'Fin'>): boolean {
  const day = zonedParts(parseInstant(instant) ?? 0, installationZone()).date;
  return day >= Debut && day <= Fin;
}
