import { GroupeNature } from '#generated/enums/groupe-nature.gen.ts';
import { PaiementOrigine } from '#generated/enums/paiement-origine.gen.ts';
import { TvaNature } from '#generated/enums/tva-nature.gen.ts';
import { type RecordData, readId, readNested, readNumber, readText } from '#domain/records/values/record-data.ts';
import { type Work, find } from '#domain/work/work.ts';
import type { AccountingInput } from '../accounting-input.ts';
import { type Client, clientOf, labelOf, one } from '../client.ts';
import type { SaleLine } from './sale-lines.ts';
import { centsOf, editionParams, type FileSale, numberOf } from './file-sales.ts';

const LINES = 'festival-groupe-ligne';

/** Who pays in a group: those it announced without the companions that are free; null when it announced nobody. */
export const payersOf = (group: RecordData): number | null => {
  const announced = readNumber(group, 'EffectifPrevu') ?? 0;
  return announced === 0 ? null : Math.max(0, announced - (readNumber(group, 'NbAccompagnateursGratuits') ?? 0));
};

/** Lines of the quote of a group, in their order; a group that details nothing has none. */
export function* linesOfGroup(id: number): Work<readonly RecordData[]> {
  const lines = yield* find(LINES, { IdGroupe: id });
  return lines.toSorted((left, right) => Number(left['Ordre'] ?? 0) - Number(right['Ordre'] ?? 0) || readId(left) - readId(right));
}

/** A group is sold at its quote, tax included: by the lines it details, else for the people who pay. */
export function* groupSale(record: RecordData, input: AccountingInput): Work<FileSale> {
  const client = yield* clientOfGroup(record);
  const params = yield* editionParams(record);
  const [first, ...others] = yield* detailedLines(record, client);
  const { textsIn } = input;
  return {
    pieces: yield* find('bam-paiement', { IdGroupe: readId(record) }),
    sale: {
      origin: { TypeOrigine: PaiementOrigine.groupe, IdGroupe: readId(record) },
      client,
      lines: first === undefined ? yield* linesOfPayers(record, client, input) : [first, ...others],
      said: {
        Objet: textsIn(client.culture)('facture.objetGroupe', params),
        Analytique: 2,
        NumEngagement: readText(record, 'NumEngagement'),
        IsPublic: record['Nature'] === GroupeNature.scolaire || record['Nature'] === GroupeNature.universite,
      },
    },
  };
}

/** Who is invoiced for a group, at the address that the group says before that of its structure. */
export function* clientOfGroup(group: RecordData): Work<Client> {
  const contact = yield* one('contact', group['IdContactFacturation'] ?? group['IdContact']);
  const structure = yield* one('structure', group['IdStructure']);
  const name = structure === null ? (readText(group, 'Libelle') ?? '') : undefined;
  const found = yield* clientOf({ contact, structure, address: readNested(group, 'Adresse'), ...(name === undefined ? {} : { name }) });
  return { ...found, siret: readText(group, 'Siret') ?? found.siret, service: readText(group, 'CodeService') };
}

function* detailedLines(group: RecordData, { culture }: Client): Work<readonly SaleLine[]> {
  const sold: SaleLine[] = [];
  for (const line of yield* linesOfGroup(readId(group))) {
    const formule = yield* one('festival-formule', line['IdFormule']);
    const quantity = Math.max(1, readNumber(line, 'Quantite') ?? 1);
    sold.push({
      nature: readNumber(line, 'Nature') ?? numberOf(formule, 'Nature') ?? TvaNature.accesPhysique,
      forced: readNumber(line, 'TauxTva'),
      fallback: numberOf(formule, 'TauxTva'),
      price: { ttc: centsOf(line, 'PrixUnitaireTtc') * quantity },
      quantity,
      designation: readText(line, 'Designation') ?? labelOf(formule, culture),
    });
  }
  return sold;
}

/** Those who pay, then those who come for nothing: a school wants to read that they are counted. */
function* linesOfPayers(group: RecordData, { culture }: Client, { textsIn }: AccountingInput): Work<[SaleLine, ...SaleLine[]]> {
  const formule = yield* one('festival-formule', group['IdFormule']);
  const taxed = { nature: numberOf(formule, 'Nature') ?? TvaNature.accesPhysique, forced: null, fallback: numberOf(formule, 'TauxTva') };
  const quantity = Math.max(1, payersOf(group) ?? readNumber(group, 'NbMembres') ?? 0);
  const words = {
    ...(yield* editionParams(group)),
    formule: labelOf(formule, culture),
    groupe: readText(group, 'Libelle') ?? '',
    nombre: quantity,
  };
  const payers = {
    ...taxed,
    price: { ttc: centsOf(group, 'PrixTtc') },
    quantity,
    designation: textsIn(culture)('facture.designationGroupe', words),
  };
  const free = readNumber(group, 'NbAccompagnateursGratuits') ?? 0;
  if (free === 0) return [payers];
  return [payers, { ...taxed, price: { ttc: 0 }, quantity: free, designation: textsIn(culture)('facture.accompagnateursGratuits') }];
}
