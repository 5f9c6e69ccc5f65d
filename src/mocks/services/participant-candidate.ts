import type { Candidate } from '#domain/participants/creation-check.ts';
import { readId } from '#domain/records/record-data.ts';
import { fieldNamed } from '#domain/records/record-source.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

interface Asked {
  readonly eannee: number | null;
  readonly idContact: number | null;
  readonly idCorrespondant: number | null;
}

/** What the rules of creation look at, read from the rows in memory. */
export function candidateOf({ tables }: Store, { eannee, idContact, idCorrespondant }: Asked): Candidate {
  const contact = idContact === null ? null : tables.find('contact', idContact);
  const all = tables.all('festival-participant').filter((row) => row['Eannee'] === eannee);
  const isSamePerson = (row: Row): boolean => contact !== null && row['IdPersonne'] !== null && row['IdPersonne'] === contact['IdPersonne'];
  return {
    hasEdition: tables.all('festival-edition').some((row) => row['Eannee'] === eannee),
    contact: contact === null ? null : describe(tables, contact, idCorrespondant),
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

function describe(tables: Store['tables'], contact: Row, idCorrespondant: number | null): NonNullable<Candidate['contact']> {
  const address = typeof contact['IdAdresse'] === 'number' ? tables.find('adresse', contact['IdAdresse']) : null;
  const correspondent = idCorrespondant === null ? null : tables.find('contact', idCorrespondant);
  const activities = fieldNamed(tables.entity('contact'), 'IdsActivite');
  return {
    idPays: typeof address?.['IdPays'] === 'number' ? address['IdPays'] : null,
    nbActivites: activities === undefined ? 0 : tables.linkedIds(activities, Number(contact['Id'])).length,
    hasAccount: tables.all('bam-compte').some((row) => row['IdContact'] === contact['Id']),
    // Who has no address is written to through a correspondent.
    hasValidEmail: hasValidEmail(contact) || (correspondent !== null && hasValidEmail(correspondent)),
  };
}

const hasValidEmail = (contact: Row): boolean =>
  typeof contact['Email'] === 'string' && contact['Email'] !== '' && contact['IsEmailErreur'] !== true;
