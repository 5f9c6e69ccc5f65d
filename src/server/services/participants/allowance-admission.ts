import { allowanceValue } from '#domain/participants/allowance-value.ts';
import { readNumber, type RecordData } from '#domain/records/record-data.ts';
import type { CommitUnit } from '#server/records/engine.ts';

interface TariffRow {
  readonly Id: number;
  readonly Valeur: number;
  readonly Eannee: number;
  readonly ValeurEdition: number | null;
}

/** An allowance that says no value takes that of its tariff, and keeps it whatever becomes of the tariff. */
export const freezeAllowance = async ({ query }: CommitUnit, record: RecordData): Promise<RecordData> => {
  if (readNumber(record, 'ValeurFigee') !== null) return {};
  const [row] = await query<TariffRow>(
    `select t.id as "Id", t.valeur::float8 as "Valeur", p.eannee as "Eannee", e.valeur::float8 as "ValeurEdition"
     from festival_tarif t cross join festival_participant p left join festival_tarif_edition e on e.id_tarif = t.id and e.eannee = p.eannee
     where t.id = $1 and p.id = $2`,
    [readNumber(record, 'IdTarif'), readNumber(record, 'IdParticipant')],
  );
  if (row === undefined) return {};
  const editions = row.ValeurEdition === null ? [] : [{ IdTarif: row.Id, Eannee: row.Eannee, Valeur: row.ValeurEdition }];
  return { ValeurFigee: allowanceValue({ tarif: { Id: row.Id, Valeur: row.Valeur }, editions, eannee: row.Eannee }) };
};
