import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, isRecordData, readNested, readText } from '#domain/records/values/record-data.ts';
import { languageOf } from '#domain/mails/compose.ts';
import type { PieceCulture } from './accounting-input.ts';
import { addressLines, type Client, countryName } from './client.ts';

const ISSUER_TEXTS = [
  'RaisonSociale',
  'FormeJuridique',
  'Siret',
  'Immatriculation',
  'NumTva',
  'Email',
  'Telephone',
  'SiteInternet',
  'Iban',
  'Bic',
  'PiedDePage',
] as const;

type Frozen = { readonly [name: string]: JsonValue };

/** The seller as the piece keeps it: a later change of its sheet changes no piece. */
export const frozenIssuer = (issuer: RecordData): Frozen => ({
  ...Object.fromEntries(ISSUER_TEXTS.map((name) => [name, readText(issuer, name)])),
  Adresse: [...addressLines(readNested(issuer, 'Adresse'))],
  IsOptionDebits: issuer['IsOptionDebits'] === true,
});

export const frozenClient = ({ name, heading, lines, country, vatNumber, siret, service, culture }: Client): Frozen => ({
  Nom: name,
  Entete: heading,
  Adresse: [...lines],
  Pays: countryName(country, culture),
  NumTva: vatNumber,
  Siret: siret,
  CodeService: service,
  Langue: culture,
});

/** What a piece keeps, read back for printing. */
export const readFrozen = (piece: RecordData, name: 'Emetteur' | 'Client') => {
  const value = piece[name];
  const frozen: RecordData = isRecordData(value) ? value : {};
  const lines = frozen['Adresse'];
  return {
    text: (field: string): string | null => readText(frozen, field),
    is: (field: string): boolean => frozen[field] === true,
    lines: Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : [],
  };
};

export const cultureOf = (piece: RecordData): PieceCulture => languageOf(readFrozen(piece, 'Client').text('Langue'));
