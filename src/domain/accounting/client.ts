import { formatDate } from '#domain/records/values/dates.ts';
import { type RecordData, readNested, readNumber, readText } from '#domain/records/values/record-data.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { pickText } from '#domain/records/write/translation.ts';
import { type Work, find } from '#domain/work/work.ts';
import type { PieceCulture } from './accounting-input.ts';

/** Who a piece is made out to, as it stays on it. */
export interface Client {
  readonly name: string;
  /** Second line of the address block: a person of the structure, a department. */
  readonly heading: string | null;
  readonly lines: readonly string[];
  readonly country: RecordData | null;
  readonly vatNumber: string | null;
  readonly siret: string | null;
  readonly service: string | null;
  readonly culture: PieceCulture;
}

/** A record by its id, without holding it; null when there is no id or no such record. */
export function* one(entity: string, id: unknown): Work<RecordData | null> {
  if (typeof id !== 'number') return null;
  return (yield* find(entity, { Id: id }))[0] ?? null;
}

const LINES = ['Batiment', 'Adresse1', 'Adresse2', 'Geographie', 'LieuDit', 'BoitePostale'] as const;

/** An address as an envelope shows it, without its country. */
export const addressLines = (address: RecordData | null): readonly string[] => {
  if (address === null) return [];
  const town = ['CodePostal', 'Ville', 'Cedex'].flatMap((name) => readText(address, name) ?? []).join(' ');
  return [...LINES.flatMap((name) => readText(address, name) ?? []), town].filter((line) => line !== '');
};

export const personName = (person: RecordData | null): string =>
  ['Prenom', 'Nom'].flatMap((name) => (person === null ? [] : (readText(person, name) ?? []))).join(' ');

export const countryName = (country: RecordData | null, culture: PieceCulture): string | null => {
  const texts = country === null ? null : readNested(country, 'TradLibelle');
  if (texts === null) return null;
  return pickText(texts, culture);
};

export const labelOf = (record: RecordData | null, culture: PieceCulture): string => countryName(record, culture) ?? '';

interface Parties {
  readonly contact: RecordData | null;
  readonly structure: RecordData | null;
  /** Said on the sale itself: it goes before the addresses of the contact and of the structure. */
  readonly address?: RecordData | null;
  readonly countryId?: number | null;
  readonly vatNumber?: string | null;
  readonly name?: string;
}

/** The client of a sale to a contact, for its structure or in its own name. */
export function* clientOf({ contact, structure, address = null, countryId = null, vatNumber = null, name }: Parties): Work<Client> {
  const person = yield* one('personne', contact?.['IdPersonne']);
  const language = yield* one('langue', contact?.['IdLangueCorrespondance']);
  const shown = [address, nestedAddress(structure), nestedAddress(contact)].find((one) => addressLines(one).length > 0) ?? null;
  const country = yield* one('pays', countryId ?? readNumber(shown ?? {}, 'IdPays') ?? person?.['IdPays']);
  const who = personName(person);
  const company = name ?? (structure === null ? null : readText(structure, 'RaisonSociale'));
  return {
    name: company ?? who,
    heading: readText(shown ?? {}, 'Entete') ?? (company === null || who === '' ? null : who),
    lines: addressLines(shown),
    country,
    vatNumber: vatNumber ?? readText(structure ?? {}, 'NumIntracom'),
    siret: readText(structure ?? {}, 'Siret'),
    service: null,
    culture: languageOf(readText(language ?? {}, 'Code')),
  };
}

const nestedAddress = (record: RecordData | null): RecordData | null => (record === null ? null : readNested(record, 'Adresse'));

/** `30/01/2027 – 07/02/2027` */
export const periodText = (start: string | null, end: string | null): string =>
  [start, end].flatMap((date) => (date === null ? [] : [formatDate(date)])).join(' – ');
