import type { Adresse } from '#generated/records/adresse.gen.ts';
import type { Contact } from '#generated/records/contact.gen.ts';
import type { Pays } from '#generated/records/pays.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import type { Structure } from '#generated/records/structure.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Translation } from '#generated/records/record.gen.ts';
import type { Named, RecordOf } from '#domain/work/typed-records.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { pickText } from '#domain/values/text/translation.ts';
import { type Work, find } from '#domain/work/work.ts';
import type { PieceCulture } from '#domain/work/accounting-input.ts';

/** Client of a piece, as it stays on it. */
export interface Client {
  readonly name: string;
  /** Second line of the address block: a person of the structure, a department. */
  readonly heading: string | null;
  readonly lines: readonly string[];
  /** The address of these lines, by its parts. */
  readonly address: Adresse | null;
  readonly country: Pays | null;
  readonly vatNumber: string | null;
  readonly siret: string | null;
  readonly service: string | null;
  /** Number of its record: `S12` for a structure, `P34` for a person, `C56` for a contact. */
  readonly auxiliary: string | null;
  readonly culture: PieceCulture;
  /** The address that `lines` shows, part by part. */
  readonly place: Adresse | null;
  /** A structure or a group; a private person owes no SIRET. */
  readonly isCompany: boolean;
  readonly isWithoutSiret: boolean;
  /** Address of delivery, when it is not that of the invoice. */
  readonly delivery?: readonly string[];
  /** Record on which staff complete what is missing. */
  readonly keptIn: { readonly entity: 'structure' | 'contact' | 'festival-groupe' | 'bam-compte'; readonly id: number } | null;
}

/** A record by its id, without holding it; null when there is no id or no such record. */
export function one<E extends string>(entity: E & Named<E>, id: number | null | undefined): Work<RecordOf<E> | null>;
export function* one(entity: string, id: number | null | undefined): Work<RecordData | null> {
  if (id === null || id === undefined) return null;
  return (yield* find(entity, { Id: id }))[0] ?? null;
}

const LINES = ['Batiment', 'Adresse1', 'Adresse2', 'Geographie', 'LieuDit', 'BoitePostale'] as const;

/** An address as an envelope shows it, without its country. */
export function addressLines(address: Adresse | null): readonly string[] {
  if (address === null) return [];
  const town = [address.CodePostal, address.Ville, address.Cedex].flatMap((part) => part ?? []).join(' ');
  return [...LINES.flatMap((name) => address[name] ?? []), town].filter((line) => line !== '');
}

export function personName(person: Pick<Personne, 'Prenom' | 'Nom'> | null): string {
  return [person?.Prenom, person?.Nom].flatMap((part) => part ?? []).join(' ');
}

type Labelled = { readonly TradLibelle: Translation | null };

export function countryName(country: Labelled | null, culture: PieceCulture): string | null {
  const texts = country?.TradLibelle ?? null;
  return texts === null ? null : pickText(texts, culture);
}

export function labelOf(record: Labelled | null, culture: PieceCulture): string {
  return countryName(record, culture) ?? '';
}

interface Parties {
  readonly contact: Contact | null;
  readonly structure: Structure | null;
  /** Written on the sale itself: it goes before the addresses of the contact and of the structure. */
  readonly address?: Adresse | null;
  readonly countryId?: number | null;
  readonly vatNumber?: string | null;
  readonly name?: string;
}

/** The client of a sale to a contact, for its structure or in its own name. */
export function* clientOf({ contact, structure, address = null, countryId = null, vatNumber = null, name }: Parties): Work<Client> {
  const person = yield* one('personne', contact?.IdPersonne);
  const language = yield* one('langue', contact?.IdLangueCorrespondance);
  const addresses = [address, structure?.Adresse, contact?.Adresse].flatMap((each) => each ?? []);
  const located = addresses.find(({ IdPays }) => IdPays !== null) ?? null;
  const shown = addresses.find((each) => addressLines(each).length > 0) ?? located;
  // Never the nationality of the person: the tax follows the address of invoicing, whether or not it has a street.
  const country = yield* one('pays', countryId ?? shown?.IdPays ?? located?.IdPays);
  const who = personName(person);
  const company = name ?? structure?.RaisonSociale ?? null;
  return {
    name: company ?? who,
    heading: shown?.Entete ?? (company === null || who === '' ? null : who),
    lines: addressLines(shown),
    address: shown,
    country,
    vatNumber: vatNumber ?? structure?.NumIntracom ?? null,
    siret: structure?.Siret ?? null,
    service: null,
    auxiliary: auxiliaryOf({ contact, structure, person }),
    culture: languageOf(language?.Code ?? null),
    place: shown,
    isCompany: structure !== null,
    isWithoutSiret: structure?.IsSansSiret === true,
    keptIn: keeperOf(structure, contact),
  };
}

function keeperOf(structure: Structure | null, contact: Contact | null): Client['keptIn'] {
  if (structure !== null) return { entity: 'structure', id: structure.Id };
  return contact === null ? null : { entity: 'contact', id: contact.Id };
}

/** One account a debtor, whatever is sold to it. */
function auxiliaryOf({
  contact,
  structure,
  person,
}: Pick<Parties, 'contact' | 'structure'> & { readonly person: Personne | null }): string | null {
  if (structure !== null) return `S${structure.Id}`;
  if (person !== null) return `P${person.Id}`;
  return contact === null ? null : `C${contact.Id}`;
}

/** `30/01/2027 – 07/02/2027` */
export function periodText(start: string | null, end: string | null): string {
  return [start, end].flatMap((date) => (date === null ? [] : [formatDate(date)])).join(' – ');
}
