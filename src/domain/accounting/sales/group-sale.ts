import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { FestivalFormule } from '#generated/records/festival-formule.gen.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import type { FestivalGroupeLigne } from '#generated/records/festival-groupe-ligne.gen.ts';
import { GroupeNature } from '#generated/enums/groupe-nature.gen.ts';
import { PaiementOrigine } from '#generated/enums/paiement-origine.gen.ts';
import { type Work, find } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { type Client, clientOf, labelOf, one } from '../client.ts';
import { discounted, grossOf } from './typed-amounts.ts';
import { taxOfPlan } from '../natures.ts';
import { issuerOfPlan } from './issuers.ts';
import type { SaleLine } from './sale-lines.ts';
import { centsOf, editionDays, editionParams, type FileSale } from './file-sales.ts';

/** Number of people who pay in a group: those it announced without the free companions; null when it announced nobody. */
export function payersOf(group: FestivalGroupe): number | null {
  const announced = group.EffectifPrevu ?? 0;
  return announced === 0 ? null : Math.max(0, announced - (group.NbAccompagnateursGratuits ?? 0));
}

/** Lines of the quote of a group, in their order; a group that details nothing has none. */
export function* linesOfGroup(id: number): Work<readonly FestivalGroupeLigne[]> {
  const lines = yield* find('festival-groupe-ligne', { IdGroupe: id });
  return lines.toSorted((left, right) => Number(left.Ordre ?? 0) - Number(right.Ordre ?? 0) || left.Id - right.Id);
}

/** A group is sold at its quote, tax included: by the lines it details, else for the people who pay. */
export function* groupSale(record: FestivalGroupe, input: AccountingInput): Work<FileSale> {
  const client = yield* clientOfGroup(record);
  const params = yield* editionParams(record);
  const [first, ...others] = yield* detailedLines(record, client);
  const { textsIn } = input;
  return {
    pieces: yield* find('bam-paiement', { IdGroupe: record.Id }),
    sale: {
      origin: { TypeOrigine: PaiementOrigine.groupe, IdGroupe: record.Id },
      client,
      issuerId: yield* issuerOfGroup(record),
      lines: first === undefined ? yield* linesOfPayers(record, client, input) : [first, ...others],
      said: {
        Objet: textsIn(client.culture)('facture.objetGroupe', params),
        Analytique: 2,
        NumEngagement: record.NumEngagement,
        DateBonCommande: record.DateBonCommande,
        ...(yield* quoteOf(record)),
        ...(yield* editionDays(record)),
        IsPublic: record.Nature === GroupeNature.scolaire || record.Nature === GroupeNature.universite,
      },
    },
  };
}

/** The seller of a group is that of its plan, else of the first line that names a plan. */
function* issuerOfGroup(group: FestivalGroupe): Work<number | null> {
  const line = (yield* linesOfGroup(group.Id)).find(({ IdFormule }) => IdFormule !== null);
  const plan = yield* one('festival-formule', group.IdFormule ?? line?.IdFormule);
  return yield* issuerOfPlan(plan, line?.IdNature ?? taxOfPlan(plan).nature);
}

/** The quote that an invoice follows, by the number of its last version. */
function* quoteOf({ Id, NoDevis, DateDevis }: FestivalGroupe): Work<Pick<BamPaiement, 'NoDevis' | 'DateDevis'>> {
  const sent = yield* find('festival-devis-envoye', { IdGroupe: Id, IsEnVigueur: true });
  const last = sent.at(-1);
  return last === undefined
    ? { NoDevis, DateDevis: NoDevis === null ? null : DateDevis }
    : { NoDevis: last.NoDevis, DateDevis: last.DateDevis };
}

/** Client of a group, at the address of the group before that of its structure. */
export function* clientOfGroup(group: FestivalGroupe): Work<Client> {
  const contact = yield* one('contact', group.IdContactFacturation ?? group.IdContact);
  const structure = yield* one('structure', group.IdStructure);
  const name = structure === null ? group.Libelle : undefined;
  const found = yield* clientOf({ contact, structure, address: group.Adresse, ...(name === undefined ? {} : { name }) });
  return {
    ...found,
    siret: group.Siret ?? found.siret,
    service: group.CodeService,
    ...(structure === null ? { isCompany: true, keptIn: { entity: 'festival-groupe', id: group.Id } } : {}),
  };
}

/** The tax of a line goes before that of its plan. */
export function taxOfLine(
  line: Pick<FestivalGroupeLigne, 'IdNature' | 'TauxTva'>,
  plan: FestivalFormule | null,
): ReturnType<typeof taxOfPlan> {
  const tax = taxOfPlan(plan);
  return { nature: line.IdNature ?? tax.nature, forced: line.TauxTva ?? tax.forced, own: tax.own };
}

function* detailedLines(group: FestivalGroupe, { culture }: Client): Work<readonly SaleLine[]> {
  const sold: SaleLine[] = [];
  for (const line of yield* linesOfGroup(group.Id)) {
    const formule = yield* one('festival-formule', line.IdFormule);
    const gross = grossOf({ Quantite: line.Quantite, PrixUnitaire: line.PrixUnitaireTtc });
    const ttc = discounted(gross, line);
    sold.push({
      ...taxOfLine(line, formule),
      price: { ttc },
      quantity: line.Quantite,
      discountTtc: gross - ttc,
      designation: line.Designation ?? labelOf(formule, culture),
    });
  }
  return sold;
}

/** Number of its members: those who dropped out are not counted, as the group itself counts them. */
function* comingMembers({ Id }: FestivalGroupe): Work<number> {
  return (yield* find('festival-groupe-membre', { IdGroupe: Id, IsAnnule: false })).length;
}

/** Those who pay, then those who come for nothing: a school wants to read that they are counted. */
function* linesOfPayers(group: FestivalGroupe, { culture }: Client, { textsIn }: AccountingInput): Work<[SaleLine, ...SaleLine[]]> {
  const formule = yield* one('festival-formule', group.IdFormule);
  const taxed = taxOfPlan(formule);
  const quantity = Math.max(1, payersOf(group) ?? (yield* comingMembers(group)));
  const words = {
    ...(yield* editionParams(group)),
    formule: formule === null ? '' : `${labelOf(formule, culture)} – `,
    groupe: group.Libelle,
    count: quantity,
  };
  const payers = {
    ...taxed,
    price: { ttc: centsOf(group.PrixTtc) },
    quantity,
    designation: textsIn(culture)('facture.designationGroupe', words),
  };
  const free = group.NbAccompagnateursGratuits ?? 0;
  if (free === 0) return [payers];
  return [payers, { ...taxed, price: { ttc: 0 }, quantity: free, designation: textsIn(culture)('facture.accompagnateursGratuits') }];
}
