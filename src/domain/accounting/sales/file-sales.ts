import { PaiementOrigine } from '#generated/enums/paiement-origine.gen.ts';
import { TvaNature } from '#generated/enums/tva-nature.gen.ts';
import { formatDate } from '#domain/records/values/dates.ts';
import { toCents } from '#domain/records/values/money.ts';
import { type RecordData, readId, readNested, readNumber, readText } from '#domain/records/values/record-data.ts';
import { type Work, find } from '#domain/work/work.ts';
import type { AccountingInput } from '../accounting-input.ts';
import { clientOf, labelOf, one, periodText, personName } from '../client.ts';
import type { Sale } from '../invoice.ts';

/** What a file sells, with the pieces that were issued for it. */
export interface FileSale {
  readonly sale: Sale;
  readonly pieces: readonly RecordData[];
}

export const numberOf = (record: RecordData | null, name: string): number | null => (record === null ? null : readNumber(record, name));
export const centsOf = (record: RecordData, name: string): number => toCents(readNumber(record, name) ?? 0);

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
      lines: [
        {
          nature: numberOf(formule, 'Nature') ?? TvaNature.accesPhysique,
          forced: null,
          fallback: numberOf(formule, 'TauxTva'),
          price: { ttc: centsOf(record, 'Prix') },
          quantity: 1,
          designation: textsIn(client.culture)('facture.designationAccreditation', words),
        },
      ],
      said: { Objet: textsIn(client.culture)('facture.objetAccreditation', params), Analytique: record['Analytique'] ?? 0 },
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
      lines: [
        {
          nature: numberOf(formule, 'Nature') ?? TvaNature.abonnement,
          forced: formule?.['IsTvaForce'] === true ? numberOf(formule, 'Tva') : null,
          fallback: numberOf(formule, 'Tva'),
          price: { ht: centsOf(record, 'PrixHt'), expectedTtc: centsOf(record, 'PrixTtc') },
          quantity: 1,
          designation: textsIn(client.culture)(end === null ? 'facture.designationSansFin' : 'facture.designationAbonnement', words),
        },
      ],
      said: { Objet: textsIn(client.culture)('facture.objetAbonnement'), Analytique: record['Analytique'] ?? 0 },
    },
  };
}

export function* editionParams(record: RecordData): Work<{ readonly edition: string; readonly dates: string }> {
  const [edition = null] = yield* find('festival-edition', { Eannee: readNumber(record, 'Eannee') });
  const dates = edition === null ? '' : periodText(readText(edition, 'DateDebut'), readText(edition, 'DateFin'));
  return { edition: String(record['Eannee'] ?? ''), dates };
}
