import { GroupeNature } from '#generated/enums/groupe-nature.gen.ts';
import { PaiementOrigine } from '#generated/enums/paiement-origine.gen.ts';
import { TvaNature } from '#generated/enums/tva-nature.gen.ts';
import { formatDate } from '#domain/records/values/dates.ts';
import { toCents } from '#domain/records/values/money.ts';
import { type RecordData, readId, readNested, readNumber, readText } from '#domain/records/values/record-data.ts';
import { type Work, find } from '#domain/work/work.ts';
import type { AccountingInput } from './accounting-input.ts';
import { clientOf, labelOf, one, periodText, personName } from './client.ts';
import type { Sale } from './invoice.ts';

/** What a file sells, with the pieces that were issued for it. */
export interface FileSale {
  readonly sale: Sale;
  readonly pieces: readonly RecordData[];
}

const number = (record: RecordData | null, name: string): number | null => (record === null ? null : readNumber(record, name));
const cents = (record: RecordData, name: string): number => toCents(readNumber(record, name) ?? 0);

/** An accreditation is sold at the price applied to it, tax included, to the structure or to the person. */
export function* accreditationSale(record: RecordData, { textsIn }: AccountingInput): Work<FileSale> {
  const contact = yield* one('contact', record['IdContact']);
  const structure = yield* one('structure', record['IdStructure']);
  const formule = yield* one('festival-formule', record['IdFormule']);
  const person = yield* one('personne', record['IdPersonne'] ?? contact?.['IdPersonne']);
  const client = yield* clientOf({ contact, structure });
  const params = yield* editionParams(record);
  const words = { ...params, formule: labelOf(formule, client.culture), nom: personName(person) };
  return {
    pieces: yield* find('bam-paiement', { IdParticipant: readId(record) }),
    sale: {
      origin: { TypeOrigine: PaiementOrigine.accreditation, IdParticipant: readId(record) },
      client,
      nature: number(formule, 'Nature') ?? TvaNature.accesPhysique,
      forced: null,
      fallback: number(formule, 'TauxTva'),
      price: { ttc: cents(record, 'Prix') },
      quantity: 1,
      designation: textsIn(client.culture)('facture.designationAccreditation', words),
      said: { Objet: textsIn(client.culture)('facture.objetAccreditation', params), Analytique: record['Analytique'] ?? 0 },
    },
  };
}

/** Who pays in a group: those it announced without the companions that are free; null when it announced nobody. */
export const payersOf = (group: RecordData): number | null => {
  const announced = readNumber(group, 'EffectifPrevu') ?? 0;
  return announced === 0 ? null : Math.max(0, announced - (readNumber(group, 'NbAccompagnateursGratuits') ?? 0));
};

/** A group is sold at its quote, tax included, for the people who pay. */
export function* groupSale(record: RecordData, { textsIn }: AccountingInput): Work<FileSale> {
  const contact = yield* one('contact', record['IdContactFacturation'] ?? record['IdContact']);
  const structure = yield* one('structure', record['IdStructure']);
  const formule = yield* one('festival-formule', record['IdFormule']);
  const name = structure === null ? (readText(record, 'Libelle') ?? '') : undefined;
  const found = yield* clientOf({ contact, structure, address: readNested(record, 'Adresse'), ...(name === undefined ? {} : { name }) });
  const client = { ...found, siret: readText(record, 'Siret') ?? found.siret, service: readText(record, 'CodeService') };
  const params = yield* editionParams(record);
  const quantity = Math.max(1, payersOf(record) ?? readNumber(record, 'NbMembres') ?? 0);
  const words = { ...params, formule: labelOf(formule, client.culture), groupe: readText(record, 'Libelle') ?? '', nombre: quantity };
  return {
    pieces: yield* find('bam-paiement', { IdGroupe: readId(record) }),
    sale: {
      origin: { TypeOrigine: PaiementOrigine.groupe, IdGroupe: readId(record) },
      client,
      nature: number(formule, 'Nature') ?? TvaNature.accesPhysique,
      forced: null,
      fallback: number(formule, 'TauxTva'),
      price: { ttc: cents(record, 'PrixTtc') },
      quantity,
      designation: textsIn(client.culture)('facture.designationGroupe', words),
      said: {
        Objet: textsIn(client.culture)('facture.objetGroupe', params),
        Analytique: 2,
        NumEngagement: readText(record, 'NumEngagement'),
        IsPublic: record['Nature'] === GroupeNature.scolaire || record['Nature'] === GroupeNature.universite,
      },
    },
  };
}

/** A subscription is sold without tax; the tax is that of its client unless the plan forces its own. */
export function* subscriptionSale(record: RecordData, { textsIn }: AccountingInput): Work<FileSale> {
  const account = yield* one('bam-compte', record['IdCompte']);
  const contact = yield* one('contact', account?.['IdContact']);
  const structure = yield* one('structure', contact?.['IdStructure']);
  const formule = yield* one('bam-formule', record['IdFormule']);
  const client = yield* clientOf({
    contact,
    structure,
    address: readNested(account ?? {}, 'Adresse'),
    countryId: readNumber(record, 'IdPaysFacturation'),
    vatNumber: readText(record, 'NumTva') ?? readText(account ?? {}, 'NumTva'),
  });
  const [start, end] = [readText(record, 'Debut'), readText(record, 'Fin')];
  const words = {
    formule: labelOf(formule, client.culture),
    periode: periodText(start, end),
    debut: start === null ? '' : formatDate(start),
  };
  return {
    pieces: yield* find('bam-paiement', { IdAbonnement: readId(record) }),
    sale: {
      origin: { TypeOrigine: PaiementOrigine.abonnement, IdAbonnement: readId(record) },
      client: client.name === '' ? { ...client, name: readText(account ?? {}, 'Login') ?? '' } : client,
      nature: number(formule, 'Nature') ?? TvaNature.abonnement,
      forced: formule?.['IsTvaForce'] === true ? number(formule, 'Tva') : null,
      fallback: number(formule, 'Tva'),
      price: { ht: cents(record, 'PrixHt'), expectedTtc: cents(record, 'PrixTtc') },
      quantity: 1,
      designation: textsIn(client.culture)(end === null ? 'facture.designationSansFin' : 'facture.designationAbonnement', words),
      said: { Objet: textsIn(client.culture)('facture.objetAbonnement'), Analytique: record['Analytique'] ?? 0 },
    },
  };
}

function* editionParams(record: RecordData): Work<{ readonly edition: string; readonly dates: string }> {
  const [edition = null] = yield* find('festival-edition', { Eannee: readNumber(record, 'Eannee') });
  const dates = edition === null ? '' : periodText(readText(edition, 'DateDebut'), readText(edition, 'DateFin'));
  return { edition: String(record['Eannee'] ?? ''), dates };
}
