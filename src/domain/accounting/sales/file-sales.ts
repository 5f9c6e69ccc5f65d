import type { BamAbonnement } from '#generated/records/bam-abonnement.gen.ts';
import type { FestivalParticipantAccredite } from '#generated/records/festival-participant-accredite.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { PaiementOrigine } from '#generated/enums/paiement-origine.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { toCents } from '#domain/values/money.ts';
import { type Work, find } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { clientOf, labelOf, one, periodText, personName } from '../client.ts';
import { taxOfPlan, VenteNature } from '../natures.ts';
import { issuerOfPlan } from './issuers.ts';
import type { Sale } from '../invoice.ts';

/** Sale of a file, with the pieces that were issued for it. */
export interface FileSale {
  readonly sale: Sale;
  readonly pieces: readonly BamPaiement[];
}

/** Whole cents of an amount; nothing is zero. */
export function centsOf(amount: number | null): number {
  return toCents(amount ?? 0);
}

/** An accreditation is sold at the price applied to it, tax included, to the structure or to the person. */
export function* accreditationSale(record: FestivalParticipantAccredite, { textsIn }: AccountingInput): Work<FileSale> {
  const contact = yield* one('contact', record.IdContact);
  const structure = yield* one('structure', record.IdStructure);
  const formule = yield* one('festival-formule', record.IdFormule);
  const person = yield* one('personne', record.IdPersonne ?? contact?.IdPersonne);
  const client = yield* clientOf({ contact, structure });
  const params = yield* editionParams(record);
  const words = { ...params, formule: labelOf(formule, client.culture), nom: personName(person) };
  return {
    pieces: yield* find('bam-paiement', { IdParticipant: record.Id }),
    sale: {
      origin: { TypeOrigine: PaiementOrigine.accreditation, IdParticipant: record.Id },
      client,
      issuerId: yield* issuerOfPlan(formule, taxOfPlan(formule).nature),
      lines: [
        {
          ...taxOfPlan(formule),
          price: { ttc: centsOf(record.Prix) },
          quantity: 1,
          designation: textsIn(client.culture)('facture.designationAccreditation', words),
        },
      ],
      said: {
        Objet: textsIn(client.culture)('facture.objetAccreditation', params),
        Analytique: record.Analytique,
        ...(yield* editionDays(record)),
      },
    },
  };
}

/** A subscription is sold without tax; the tax is that of its client unless the plan forces its own. */
export function* subscriptionSale(record: BamAbonnement, { textsIn }: AccountingInput): Work<FileSale> {
  const account = yield* one('bam-compte', record.IdCompte);
  const contact = yield* one('contact', account?.IdContact);
  const structure = yield* one('structure', contact?.IdStructure);
  const formule = yield* one('bam-formule', record.IdFormule);
  const client = yield* clientOf({
    contact,
    structure,
    address: account?.Adresse ?? null,
    countryId: record.IdPaysFacturation,
    vatNumber: record.NumTva ?? account?.NumTva ?? null,
  });
  const [start, end] = [record.Debut, record.Fin];
  const words = {
    formule: labelOf(formule, client.culture),
    periode: periodText(start, end),
    debut: start === null ? '' : formatDate(start),
  };
  return {
    pieces: yield* find('bam-paiement', { IdAbonnement: record.Id }),
    sale: {
      origin: { TypeOrigine: PaiementOrigine.abonnement, IdAbonnement: record.Id },
      client: client.name === '' ? { ...client, name: account?.Login ?? '' } : client,
      issuerId: yield* issuerOfPlan(formule, formule?.IdNature ?? VenteNature.abonnement),
      lines: [
        {
          nature: formule?.IdNature ?? VenteNature.abonnement,
          forced: formule?.IsTvaForce === true ? formule.Tva : null,
          own: formule?.Tva ?? null,
          price: { ht: centsOf(record.PrixHt), expectedTtc: centsOf(record.PrixTtc) },
          quantity: 1,
          designation: textsIn(client.culture)(end === null ? 'facture.designationSansFin' : 'facture.designationAbonnement', words),
        },
      ],
      said: {
        Objet: textsIn(client.culture)('facture.objetAbonnement'),
        Analytique: record.Analytique,
        DatePrestation: start,
        DateFinPrestation: end,
      },
    },
  };
}

export function* editionParams(record: { readonly Eannee: number }): Work<{ readonly edition: string; readonly dates: string }> {
  const [edition = null] = yield* find('festival-edition', { Eannee: record.Eannee });
  const dates = edition === null ? '' : periodText(edition.DateDebut, edition.DateFin);
  return { edition: String(record.Eannee), dates };
}

/** Days of the festival, on which what a file sells is supplied. */
export function* editionDays(record: { readonly Eannee: number }): Work<Pick<BamPaiement, 'DatePrestation' | 'DateFinPrestation'>> {
  const [edition] = yield* find('festival-edition', { Eannee: record.Eannee });
  return { DatePrestation: edition?.DateDebut ?? null, DateFinPrestation: edition?.DateFin ?? null };
}
