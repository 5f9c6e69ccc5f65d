import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, isRecordData, readText } from '#domain/values/record-data.ts';
import { type Face, faceOf } from '#domain/editions/face/face.ts';
import { frenchVatNumber } from '#domain/values/vat-number.ts';
import { languageOf } from '#domain/mails/compose.ts';
import type { PieceCulture } from '#domain/work/accounting-input.ts';
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
  'Serie',
] as const;

type Frozen = { readonly [name: string]: JsonValue };

/** The seller as the piece keeps it, with the face of its festival: a later change of either sheet changes no piece. */
export function frozenIssuer(issuer: BamEmetteur, { name, logo, colour }: Face, isTaxed: boolean): Frozen {
  return {
    ...Object.fromEntries(ISSUER_TEXTS.map((name) => [name, readText(issuer, name)])),
    // A seller who charges the tax has a number; that of a French one follows from its SIREN.
    NumTva: issuer.NumTva ?? (isTaxed ? frenchVatNumber(issuer.Siret) : null),
    Adresse: [...addressLines(issuer.Adresse)],
    IsOptionDebits: issuer.IsOptionDebits === true,
    Festival: { NomFestival: name, IdLogo: logo, Couleur: colour },
  };
}

export function frozenClient(client: Client): Frozen {
  const { name, heading, lines, country, vatNumber, siret, service, auxiliary, culture, delivery = [] } = client;
  return {
    Nom: name,
    Entete: heading,
    Adresse: [...lines],
    Pays: countryName(country, culture),
    NumTva: vatNumber,
    Siret: siret,
    CodeService: service,
    Auxiliaire: auxiliary,
    Langue: culture,
    ...(delivery.length === 0 ? {} : { Livraison: [...delivery] }),
  };
}

/** Frozen values of a piece, read back for printing. */
export function readFrozen(piece: Pick<BamPaiement, 'Emetteur' | 'Client'>, name: 'Emetteur' | 'Client') {
  const value = piece[name];
  const frozen: RecordData = isRecordData(value) ? value : {};
  const { Adresse: lines, Livraison: delivery } = frozen;
  return {
    text: (field: string): string | null => readText(frozen, field),
    is: (field: string): boolean => frozen[field] === true,
    lines: textsIn(lines),
    delivery: textsIn(delivery),
  };
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string') : [];
}

/** Name, logo and colour that the piece was issued under, without an edition: what is sold may be of another one. Null: it kept none. */
export function frozenFace(piece: Pick<BamPaiement, 'Emetteur' | 'Client'>): Face | null {
  const { Festival: frozenFestival = null } = piece.Emetteur ?? {};
  return isRecordData(frozenFestival) ? { ...faceOf([frozenFestival]), edition: null } : null;
}

export function cultureOf(piece: Pick<BamPaiement, 'Emetteur' | 'Client'>): PieceCulture {
  return languageOf(readFrozen(piece, 'Client').text('Langue'));
}
