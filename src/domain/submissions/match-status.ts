import { InsRecupRattachement } from '#generated/enums/ins-recup-rattachement.gen.ts';
import { type RecordData, readNumber, readText } from '#domain/records/values/record-data.ts';
import { isSameName } from './names.ts';

export interface Attached {
  readonly personne: RecordData | null;
  readonly structure: RecordData | null;
}

export const personName = (record: RecordData): string => `${readText(record, 'Prenom') ?? ''} ${readText(record, 'Nom') ?? ''}`.trim();
export const structureName = (record: RecordData): string => readText(record, 'RaisonSociale') ?? '';

/** What a line of the sent credits is to the records it is attached to (001 §4). A forced line is taken as it is. */
export const matchStatus = (credit: RecordData, { personne, structure }: Attached): InsRecupRattachement => {
  if (personne === null && structure === null) return InsRecupRattachement.nonRattache;
  if (credit['IsForce'] === true) return InsRecupRattachement.rattacheEtIdentique;
  const isSame =
    saysTheSame(personName(credit), personne === null ? null : personName(personne)) &&
    saysTheSame(readText(credit, 'NomStructure') ?? '', structure === null ? null : structureName(structure));
  return isSame ? InsRecupRattachement.rattacheEtIdentique : InsRecupRattachement.rattacheMaisNonIdentique;
};

const saysTheSame = (sent: string, known: string | null): boolean =>
  known === null || sent === '' ? known === null && sent === '' : isSameName(sent, known);

export const isMatched = (credit: RecordData): boolean => readNumber(credit, 'Rattachement') === InsRecupRattachement.rattacheEtIdentique;
