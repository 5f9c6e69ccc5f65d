import type { EnumDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { pecTypeEnum } from '#generated/enums/pec-type.gen.ts';
import { reservationEtatEnum } from '#generated/enums/reservation-etat.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { ExportCell } from '#domain/exports/export-cell.ts';
import type { XlsxColumn } from '#domain/exports/xlsx-parts.ts';
import type { RoomingLine } from '#domain/lodging/occupancy.ts';

/** The sheet that a hotel gets: one row a person and a stay. */
export const roomingSheet = (
  lines: readonly RoomingLine[],
  { eannee, culture }: { readonly eannee: number; readonly culture: Language },
): { readonly title: string; readonly columns: readonly XlsxColumn[]; readonly rows: readonly (readonly ExportCell[])[] } => {
  const text = textsIn(culture);
  return {
    title: `${text('rooming.titre')} ${eannee}`,
    columns: COLUMNS.map(({ key, width }) => ({ title: text(`rooming.${key}`), width })),
    rows: lines.map((line) => COLUMNS.map(({ cell }) => cell(line, culture))),
  };
};

const written = (value: string | null): ExportCell => (value === null || value === '' ? { as: 'empty' } : { as: 'text', text: value });
const dated = (date: string): ExportCell => ({ as: 'date', date });
const named = ({ values }: EnumDescriptor, value: number | null, culture: Language): ExportCell =>
  written(values.find((one) => one.value === value)?.labels[culture] ?? null);

interface Column {
  readonly key:
    | 'hotel'
    | 'arrivee'
    | 'depart'
    | 'nuits'
    | 'chambre'
    | 'typeChambre'
    | 'nom'
    | 'prenom'
    | 'structure'
    | 'priseEnCharge'
    | 'reservation'
    | 'confirmation';
  readonly width: number;
  readonly cell: (line: RoomingLine, culture: Language) => ExportCell;
}

const COLUMNS: readonly Column[] = [
  { key: 'hotel', width: 220, cell: ({ hotel }) => written(hotel) },
  { key: 'arrivee', width: 90, cell: ({ from }) => dated(from) },
  { key: 'depart', width: 90, cell: ({ to }) => dated(to) },
  { key: 'nuits', width: 60, cell: ({ nights }) => ({ as: 'number', value: nights, format: 'integer' }) },
  { key: 'chambre', width: 100, cell: ({ room }) => written(room) },
  { key: 'typeChambre', width: 90, cell: ({ roomType }, culture) => named(chambreTypeEnum, roomType, culture) },
  { key: 'nom', width: 160, cell: ({ nom }) => written(nom) },
  { key: 'prenom', width: 140, cell: ({ prenom }) => written(prenom) },
  { key: 'structure', width: 200, cell: ({ structure }) => written(structure) },
  { key: 'priseEnCharge', width: 110, cell: ({ type }, culture) => named(pecTypeEnum, type, culture) },
  { key: 'reservation', width: 110, cell: ({ booking }, culture) => named(reservationEtatEnum, booking, culture) },
  { key: 'confirmation', width: 140, cell: ({ confirmation }) => written(confirmation) },
];
