import { withoutTax } from '../money/formules.ts';
import { conditionsOf } from '../money/invoices.ts';
import { addDays, addMonths, formatDate } from '#domain/values/dates.ts';
import { addAmounts, fromTtc, rateOf } from '#domain/accounting/amounts.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { Festival } from '../world/festival.ts';
import { type DemoRow, type DemoValues, type DemoWorld, amend, workday } from '../world/world.ts';

const ACCREDITED = 'festival-participant-accredite';
const WITHDRAWN = 256;
const TRANSFER = 1;
const REFUND_STEP = 1;

/** Money that comes late, goes back, or was charged under another name. */
export function addMoneyCases(festival: Festival): void {
  addRefund(festival);
  addSchool(festival);
  addGroupList(festival);
  addDetailedQuote(festival);
  addSubscriptionCases(festival);
  addMergedStructure(festival);
}

function idOf(record: { readonly Id: number } | undefined): number {
  return record?.Id ?? 0;
}

/** Numbers go on where the year's series stops. */
function nextNumber(world: DemoWorld, series: string): string {
  const last = world
    .records('bam-paiement')
    .map(({ NoFacture }) => NoFacture ?? '')
    .filter((number) => number.startsWith(series))
    .toSorted()
    .at(-1);
  return `${series}-${String(Number(last?.split('-')[1] ?? 0) + REFUND_STEP).padStart(5, '0')}`;
}

/** Paid by transfer, then withdrawn: the invoice stays, a credit note answers it, the money is still to be sent back. */
function addRefund({ world, accredited }: Festival): void {
  const gone = accredited.find(({ status }) => status === 'desistement');
  const invoice = world.records('bam-paiement').find(({ IsAvoir, IdParticipant }) => IsAvoir !== true && typeof IdParticipant === 'number');
  if (gone === undefined || invoice === undefined) return;
  const date = workday(world.referenceDate);
  // The invoice changes hands: who had it came for nothing.
  amend(world, ACCREDITED, Number(invoice.IdParticipant))({ Prix: 0, IsPaye: false, ModePaiement: 0 });
  Object.assign(invoice, {
    IdParticipant: gone.id,
    ModeReglement: TRANSFER,
    NomClient: `${gone.contact.person.Prenom} ${gone.contact.person.Nom}`,
  });
  amend(world, ACCREDITED, gone.id)({ Statut: WITHDRAWN, IsPaye: false, ModePaiement: TRANSFER });
  const { Id: _, IdAvoir: __, ...copy } = invoice;
  const credit = world.add('bam-paiement', {
    ...copy,
    NoFacture: nextNumber(world, `AV${date.slice(0, 4)}`),
    IsAvoir: true,
    IdAvoir: idOf(invoice),
    Etat: 2,
    DateEmission: date,
    DatePaiement: null,
    PrixHt: -Number(invoice.PrixHt),
    PrixTva: -Number(invoice.PrixTva),
    PrixTtc: -Number(invoice.PrixTtc),
  });
  const answered = { numero: invoice.NoFacture ?? '', date: formatDate(invoice.DateEmission ?? '') };
  const first = world.records('bam-paiement-ligne').find(({ IdPaiement }) => IdPaiement === invoice.Id);
  if (first === undefined) throw new RangeError(`No line on bam-paiement ${invoice.Id}`);
  const { Id: ___, ...line } = first;
  world.add('bam-paiement-ligne', {
    ...line,
    IdPaiement: credit,
    Designation: textsIn('fr')('facture.designationAvoir', answered),
    PrixUnitaireHt: -(line.PrixUnitaireHt ?? 0),
    MontantHt: -(line.MontantHt ?? 0),
    MontantTva: -(line.MontantTva ?? 0),
    MontantTtc: -(line.MontantTtc ?? 0),
  });
  Object.assign(invoice, { IdAvoir: credit });
  world.nameCase('remboursement', { [ACCREDITED]: gone.id, 'bam-paiement': idOf(invoice), avoir: credit });
}

function isOverdue(world: DemoWorld, group: number): boolean {
  return world.records('festival-groupe').some((record) => idOf(record) === group && String(record.DateEcheance) < world.referenceDate);
}

/** Twenty-four pupils, 360 €: invoiced, badges handed over, due in forty-five days, and nobody gave the engagement number. */
function addSchool({ world, groups }: Festival): void {
  const school = groups.find(({ id, kind, status }) => kind === 'lycee' && status === 'attente' && !isOverdue(world, id));
  if (school === undefined) return;
  const due = addDays(world.referenceDate, 45);
  amend(
    world,
    'festival-groupe',
    school.id,
  )({
    EffectifPrevu: 24,
    NbAccompagnateursGratuits: 0,
    PrixTtc: 360,
    PrixHt: 300,
    NumEngagement: null,
    DateEcheance: due,
    IsReglementDiffere: true,
  });
  for (const member of school.members)
    amend(world, 'festival-groupe-membre', member)({ Statut: 2, DateRemise: `${world.fromToday(-1)}T09:30:00` });
  const invoice = world.records('bam-paiement').find(({ IdGroupe }) => IdGroupe === school.id);
  if (invoice !== undefined)
    Object.assign(invoice, {
      PrixHt: 300,
      PrixTva: 60,
      PrixTtc: 360,
      DateEcheance: due,
      Conditions: conditionsOf(false, due),
      NumEngagement: null,
      IsPublic: true,
    });
  const line = world.records('bam-paiement-ligne').find(({ IdPaiement }) => IdPaiement === idOf(invoice));
  if (line !== undefined) Object.assign(line, { Quantite: 24, PrixUnitaireHt: 12.5, MontantHt: 300, MontantTva: 60, MontantTtc: 360 });
  world.nameCase('lyceeFacture', { 'festival-groupe': school.id, 'bam-paiement': idOf(invoice) });
}

/** Entries and catalogues on one quote, each at its rate: the books are taxed less than the seats. */
function addDetailedQuote({ world, groups }: Festival): void {
  const group = groups.findLast(({ status, ttc, payers }) => status === 'brouillon' && ttc > 0 && payers > 0);
  if (group === undefined) return;
  const unit = Math.round((group.ttc * 100) / group.payers) / 100;
  const lines = [
    { Designation: 'Entrées', Quantite: group.payers, PrixUnitaireTtc: unit, TauxTva: 20 },
    { Designation: 'Catalogue du festival', Quantite: group.payers, PrixUnitaireTtc: 10, TauxTva: 5.5 },
  ];
  for (const [index, line] of lines.entries())
    world.add('festival-groupe-ligne', {
      IdGroupe: group.id,
      ...line,
      MontantTtc: fromCents(toCents(line.PrixUnitaireTtc) * line.Quantite),
      Ordre: index + 1,
    });
  const amounts = addAmounts(
    lines.map(({ Quantite, PrixUnitaireTtc, TauxTva }) => fromTtc(toCents(PrixUnitaireTtc) * Quantite, rateOf(TauxTva))),
  );
  amend(world, 'festival-groupe', group.id)({ PrixHt: fromCents(amounts.ht), PrixTtc: fromCents(amounts.ttc) });
  world.nameCase('devisDetaille', { 'festival-groupe': group.id });
}

/** Twenty-four lines for a quote of twenty-two; two pupils of one name, and a line whose columns are the wrong way round. */
function addGroupList({ world, groups }: Festival): void {
  const group =
    groups.find(({ kind, status }) => kind === 'ecole' && status === 'brouillon') ?? groups.find(({ status }) => status === 'brouillon');
  if (group === undefined) return;
  const unit = group.payers === 0 ? 0 : group.ttc / group.payers;
  amend(
    world,
    'festival-groupe',
    group.id,
  )({
    EffectifPrevu: 22,
    NbAccompagnateursGratuits: 2,
    PrixTtc: 20 * unit,
    PrixHt: withoutTax(20 * unit),
  });
  const members = [...group.members];
  while (members.length < 24)
    members.push(world.add('festival-groupe-membre', { IdGroupe: group.id, Nom: `Ajout${members.length}`, Prenom: 'Camille' }));
  for (const extra of members.slice(24)) amend(world, 'festival-groupe-membre', extra)({ IsAnnule: true });
  const [first = 0, second = 0, third = 0] = members;
  for (const member of [first, second]) amend(world, 'festival-groupe-membre', member)({ Nom: 'Marcillat', Prenom: 'Léa' });
  amend(world, 'festival-groupe-membre', third)({ Nom: 'Bastien', Prenom: 'THÉVENARD' });
  world.nameCase('listeDeGroupe', { 'festival-groupe': group.id, homonyme: first, 'festival-groupe-membre': second, inversee: third });
}

const WITHOUT_END = 5;
const TWELVE_MONTHS = 2;

/** Ended, endless, with months for free, of another country: one subscription of each. */
function changeSubscriptions({ world }: Festival) {
  const formules = world.records('bam-formule').map(idOf);
  const held = world.records('bam-abonnement').filter(({ IsAttenteReglement }) => IsAttenteReglement !== true);
  const ended = held.filter(({ Fin }) => String(Fin) < world.referenceDate);
  const [yesterday, endless, free, union, outside] = ended;
  function change(record: DemoRow<'bam-abonnement'> | undefined, values: DemoValues<'bam-abonnement'>): number {
    if (record !== undefined) Object.assign(record, values);
    return idOf(record);
  }
  const start = addMonths(world.referenceDate, -3);
  return {
    abonnementFini: change(yesterday, { Fin: world.fromToday(-1) }),
    abonnementSansFin: change(endless, {
      IdFormule: formules[WITHOUT_END] ?? 0,
      Debut: start,
      Fin: null,
      IsSansFin: true,
      PrixHt: 0,
      PrixTtc: 0,
    }),
    abonnementMoisOfferts: change(free, {
      IdFormule: formules[TWELVE_MONTHS] ?? 0,
      Debut: start,
      Fin: addMonths(start, 14),
      PrixHt: 190,
      PrixTtc: 228,
    }),
    // Reverse charge: a company of another country of the Union pays the price without tax.
    abonnementUe: change(union, {
      Debut: start,
      Fin: addMonths(start, 12),
      IdPaysFacturation: world.country('BE'),
      NumTva: 'BE0000000097',
      PrixHt: 190,
      PrixTtc: 190,
    }),
    abonnementHorsUe: change(outside, {
      Debut: start,
      Fin: addMonths(start, 6),
      IdPaysFacturation: world.country('CA'),
      NumTva: null,
      PrixHt: 110,
      PrixTtc: 110,
    }),
  } as const;
}

function addSubscriptionCases(festival: Festival): void {
  const { world } = festival;
  const named = changeSubscriptions(festival);
  world.nameCase('abonnementFini', { 'bam-abonnement': named.abonnementFini });
  world.nameCase('abonnementSansFin', { 'bam-abonnement': named.abonnementSansFin });
  world.nameCase('abonnementMoisOfferts', { 'bam-abonnement': named.abonnementMoisOfferts });
  world.nameCase('abonnementUe', { 'bam-abonnement': named.abonnementUe });
  world.nameCase('abonnementHorsUe', { 'bam-abonnement': named.abonnementHorsUe });
}

/** Merged last year; the invoice of then still says the name of then. */
function addMergedStructure({ world, structures }: Festival): void {
  const [kept] = structures.ofKind('distribution').filter(({ country }) => country === 'FR');
  const invoice = world
    .records('bam-paiement')
    .find(({ DateEmission, IsAvoir }) => IsAvoir !== true && String(DateEmission) < addMonths(world.referenceDate, -12));
  if (kept === undefined || invoice === undefined) return;
  const old = structures.add('distribution', 'FR', {
    RaisonSociale: 'Les Films de la Vieille Écluse',
    IsArchive: true,
    DateArchive: workday(addMonths(world.referenceDate, -11)),
    Commentaire: `Fusionnée avec ${kept.name}.`,
  });
  Object.assign(invoice, { NomClient: old.name });
  world.nameCase('structureFusionnee', { structure: old.id, survivante: kept.id, 'bam-paiement': idOf(invoice) });
}
