import type { Candidate } from '#domain/participants/creation-check.ts';
import { readId } from '#domain/records/record-data.ts';
import { fieldNamed } from '#domain/records/record-source.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

/** What the rules of creation look at, read from the rows in memory. */
export function candidateOf({ tables }: Store, eannee: number | null, idContact: number | null): Candidate {
  const contact = idContact === null ? null : tables.find('contact', idContact);
  const all = tables.all('festival-participant').filter((row) => row['Eannee'] === eannee);
  const isSamePerson = (row: Row): boolean => contact !== null && row['IdPersonne'] !== null && row['IdPersonne'] === contact['IdPersonne'];
  return {
    hasEdition: tables.all('festival-edition').some((row) => row['Eannee'] === eannee),
    contact: contact === null ? null : describe(tables, contact),
    participations: all
      .filter((row) => row['IdContact'] === idContact || isSamePerson(row))
      .map((row) => ({
        id: readId(row),
        type: Number(row['Type']),
        statut: Number(row['Statut']),
        isSameContact: row['IdContact'] === idContact,
      })),
  };
}

function describe(tables: Store['tables'], contact: Row): NonNullable<Candidate['contact']> {
  const address = typeof contact['IdAdresse'] === 'number' ? tables.find('adresse', contact['IdAdresse']) : null;
  const activities = fieldNamed(tables.entity('contact'), 'IdsActivite');
  return {
    idPays: typeof address?.['IdPays'] === 'number' ? address['IdPays'] : null,
    nbActivites: activities === undefined ? 0 : tables.linkedIds(activities, Number(contact['Id'])).length,
    hasAccount: tables.all('bam-compte').some((row) => row['IdContact'] === contact['Id']),
    hasValidEmail: typeof contact['Email'] === 'string' && contact['Email'] !== '' && contact['IsEmailErreur'] !== true,
  };
}
