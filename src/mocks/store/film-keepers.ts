import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { displayOf } from '#domain/records/display.ts';
import { readId, readText } from '#domain/records/record-data.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { MockContext } from '../mock-context.ts';
import type { Store } from './store.ts';
import type { Row } from './tables.ts';

/** The rule of the server: a film that is programmed, awarded or of a past edition stays. */
export function refuseKeptFilm(store: Store, film: number, context: MockContext): void {
  const { tables } = store;
  const registrations = tables.all('festival-inscription').filter((row) => row['IdFilm'] === film);
  const ids = new Set(registrations.map(readId));
  const isProgrammed = (row: Row): boolean => row['Statut'] === InscriptionStatut.programme;
  const over = new Set(
    tables
      .all('festival-edition')
      .filter((edition) => edition['IsCloturee'] === true || (readText(edition, 'DateFin') ?? '9999') < context.today)
      .map((edition) => edition['Eannee']),
  );
  const source = store.source(context.culture);
  const references = [
    { entity: 'festival-inscription', field: 'Statut', rows: registrations.filter(isProgrammed) },
    {
      entity: 'inscription-prix',
      field: 'IdPrix',
      rows: tables.all('inscription-prix').filter((row) => ids.has(Number(row['IdInscription']))),
    },
    {
      entity: 'festival-inscription',
      field: 'Eannee',
      rows: registrations.filter((row) => !isProgrammed(row) && over.has(row['Eannee'] ?? null)),
    },
  ]
    .filter(({ rows }) => rows.length > 0)
    .map(({ entity, field, rows }) => ({
      Entite: entity,
      Champ: field,
      Nombre: rows.length,
      Fiches: rows.slice(0, 10).map((record) => ({ Id: readId(record), Libelle: displayOf(source, { entity, record }) })),
    }));
  const nombre = references.reduce((sum, { Nombre }) => sum + Nombre, 0);
  if (nombre > 0) throw new AppError('reference-utilisee', { params: { nombre }, conflict: { references } });
}
