import { SituationTva } from '#generated/enums/situation-tva.gen.ts';
import { addDays, formatDate } from '#domain/values/dates.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { Accredited } from '../people/accredited.ts';
import { FESTIVAL_NAME } from '../world/editions.ts';
import type { Festival } from '../world/festival.ts';
import { demoForm, precedingOf } from './electronic-form.ts';
import { VAT, withoutTax } from './formules.ts';
import { type DemoContact, postal } from '../people/people.ts';
import type { Subscription } from './subscriptions.ts';
import { amend, type DemoValues, type DemoWorld, workday } from '../world/world.ts';

const ORIGIN = { abonnement: 1, accreditation: 2, groupe: 3 } as const;
const ISSUED = 2;
const SETTLED = 4;
const CANCELLED = 5;
const TRANSFER = 1;
const CARD = 3;
const SUBSCRIPTIONS = 900;
const CREDIT_NOTES = 38;
const GROUPS = 46;
const TERM_DAYS = 45;
const PENALTIES =
  "En cas de retard, pénalités au taux de trois fois l'intérêt légal et indemnité forfaitaire de recouvrement de 40 € (professionnels).";
const ESCOMPTE = "Pas d'escompte pour paiement anticipé.";
/** The same for clients who read another language. */
const IN_OTHER_LANGUAGES = {
  PenalitesEn:
    'In case of late payment, penalties at three times the French legal interest rate and a fixed recovery charge of €40 (businesses).',
  EscompteEn: 'No discount for early payment.',
  PenalitesEs: 'En caso de demora, penalización al triple del interés legal francés e indemnización fija de cobro de 40 € (empresas).',
  EscompteEs: 'Sin descuento por pronto pago.',
} as const;
/** An accreditation is to be paid within the week: some are late. */
const ACCREDITATION_TERM_DAYS = 7;
/** Of those who wait for a payment, some requested an invoice to pay by transfer; the others pay by card at once. */
const DUE_EVERY = 8;

interface Bearer {
  readonly contact?: DemoContact;
  readonly group?: number;
}

/** An invoice before it has its number: numbers follow the dates, by calendar year. */
interface Draft {
  readonly date: string;
  readonly ttc: number;
  /** Quantity sold. */
  readonly quantity?: number;
  readonly client: string;
  /** Number of its record, which its account bears: `S12`, `P34`. */
  readonly auxiliary: string;
  /** Person whose address the piece bears. */
  readonly bearer: Bearer;
  readonly country: string;
  readonly mode: number;
  readonly isSettled: boolean;
  readonly fields: DemoValues<'bam-paiement'>;
  readonly isCredit?: boolean;
  /** The invoice that a credit note answers. */
  readonly answers?: Draft;
}

/** Invoices and credit notes of the season and of those before, without a gap in their numbers, on working days. */
export function addInvoices(festival: Festival, subscriptions: readonly Subscription[]): void {
  const { world } = festival;
  const drafts = [...accreditationInvoices(festival), ...subscriptionInvoices(festival, subscriptions), ...groupInvoices(festival)];
  const credits = drafts
    .filter(({ isSettled }) => isSettled)
    .slice(0, world.pile(CREDIT_NOTES, 3))
    .map((draft): Draft => ({ ...draft, date: workday(addDays(draft.date, 9)), ttc: -draft.ttc, isCredit: true, answers: draft }))
    .filter(({ date }) => date <= world.referenceDate);
  const issuer = addIssuer(world);
  const linesOf = addressBook(world);
  const ids = new Map<Draft, number>();
  const numbers = new Map<string, number>();
  for (const draft of [...drafts, ...credits].toSorted((left, right) => left.date.localeCompare(right.date))) {
    const series = `${draft.isCredit === true ? 'AV' : 'FA'}${draft.date.slice(0, 4)}`;
    const next = (numbers.get(series) ?? 0) + 1;
    numbers.set(series, next);
    const id = addInvoice(world, draft, { number: `${series}-${String(next).padStart(5, '0')}`, issuer, lines: linesOf(draft) });
    ids.set(draft, id);
    linkCredit(world, id, draft.answers === undefined ? undefined : ids.get(draft.answers));
    // A refunded payment is no longer paid.
    if (draft.isCredit === true && typeof draft.fields.IdParticipant === 'number')
      amend(world, 'festival-participant-accredite', draft.fields.IdParticipant)({ IsPaye: false });
  }
}

function clientOf({ person }: DemoContact): string {
  return `${person.Prenom} ${person.Nom}`;
}

function accreditationInvoices({ world, accredited, pastAccredited }: Festival): readonly Draft[] {
  const paid = accredited.filter(({ isPaid }) => isPaid);
  const past = pastAccredited.filter(({ isPaid }) => isPaid);
  const due = accredited.filter(({ status }) => status === 'attente').filter((_, index) => index % DUE_EVERY === 0);
  const drafts = [...paid, ...past, ...due].map((one: Accredited): Draft => accreditationInvoice(world, one));
  for (const { fields, isSettled } of drafts)
    if (!isSettled) amend(world, 'festival-participant-accredite', Number(fields.IdParticipant))({ DateEcheance: fields.DateEcheance });
  return drafts;
}

function accreditationInvoice(world: DemoWorld, one: Accredited): Draft {
  const date = workday(addDays(one.askedOn, 3) > world.referenceDate ? one.askedOn : addDays(one.askedOn, 3));
  return {
    date,
    ttc: one.formule.ttc,
    client: clientOf(one.contact),
    auxiliary: `P${one.contact.person.id}`,
    bearer: { contact: one.contact },
    country: one.contact.person.country,
    mode: one.isPaid ? CARD : TRANSFER,
    isSettled: one.isPaid,
    fields: {
      TypeOrigine: ORIGIN.accreditation,
      IdParticipant: one.id,
      Objet: `Accréditation, édition ${one.eannee}`,
      Analytique: 1,
      ...(one.isPaid ? {} : { DateEcheance: addDays(date, ACCREDITATION_TERM_DAYS) }),
    },
  };
}

function subscriptionInvoices({ world }: Festival, subscriptions: readonly Subscription[]): readonly Draft[] {
  return subscriptions
    .filter(({ ht, start }) => ht > 0 && start <= world.referenceDate)
    .slice(0, world.pile(SUBSCRIPTIONS, 40))
    .map((one): Draft => ({
      date: workday(one.start),
      ttc: Math.round(one.ht * (100 + VAT)) / 100,
      client: clientOf(one.contact),
      auxiliary: `P${one.contact.person.id}`,
      bearer: { contact: one.contact },
      country: one.contact.person.country,
      mode: CARD,
      isSettled: one.kind !== 'attente',
      fields: { TypeOrigine: ORIGIN.abonnement, IdAbonnement: one.id, Objet: 'Abonnement à la vidéothèque du marché', Analytique: 1 },
    }));
}

function groupInvoices({ world, groups, pastGroups }: Festival): readonly Draft[] {
  return [
    ...groups.filter(({ ttc, status }) => ttc > 0 && status !== 'brouillon').slice(0, GROUPS),
    ...pastGroups.filter(({ ttc }) => ttc > 0),
  ].map((group, index): Draft => ({
    date: workday(
      group.due !== null && group.due < world.referenceDate
        ? addDays(group.due, -30)
        : addDays(group.edition === world.edition ? world.referenceDate : group.edition.DateDebut, -5 - (index % 30)),
    ),
    ttc: group.ttc,
    quantity: group.payers,
    client: group.structure.name,
    auxiliary: `S${group.structure.id}`,
    bearer: { group: group.id },
    country: 'FR',
    mode: TRANSFER,
    isSettled: group.status === 'validee',
    fields: {
      TypeOrigine: ORIGIN.groupe,
      IdGroupe: group.id,
      Objet: 'Accréditation de groupe',
      Analytique: 2,
      IsPublic: group.kind !== 'ecole',
      ...(group.due === null ? {} : { DateEcheance: group.due }),
    },
  }));
}

/** Each names the other. */
function linkCredit(world: DemoWorld, credit: number, invoice: number | undefined): void {
  if (invoice === undefined) return;
  const [credited, given] = [invoice, credit].map((id) => world.records('bam-paiement').find(({ Id }) => Id === id));
  const preceding = [{ number: credited?.NoFacture ?? '', date: credited?.DateEmission ?? '' }];
  amend(world, 'bam-paiement', credit)({ IdAvoir: invoice, Electronique: { ...given?.Electronique, ...precedingOf(preceding) } });
  amend(world, 'bam-paiement', invoice)({ IdAvoir: credit, Etat: CANCELLED, DatePaiement: null });
}

type Issuer = NonNullable<DemoValues<'bam-paiement'>['Emetteur']>;

/** The seller, and what each piece keeps of it. */
function addIssuer(world: DemoWorld): Issuer {
  const seller = {
    RaisonSociale: 'Association du festival de Valombre',
    FormeJuridique: 'Association loi 1901',
    Siret: '999 999 999 00015',
    Immatriculation: 'RNA W639999999',
    NumTva: 'FR14999999999',
    Email: 'facturation@exemple.test',
    Telephone: '04 65 71 00 10',
    SiteInternet: 'https://festival.exemple.test',
    Iban: 'FR76 0000 0000 0000 0000 0000 000',
    Bic: 'EXEMFRPP',
    PiedDePage: null,
  } as const;
  const address = { Adresse1: '12 place des Tilleuls', CodePostal: '63990', Ville: 'Valombre', IdPays: world.country('FR') };
  world.add('bam-emetteur', {
    ...seller,
    Adresse: address,
    DelaiPaiement: 30,
    Penalites: PENALTIES,
    Escompte: ESCOMPTE,
    ...IN_OTHER_LANGUAGES,
    SituationTva: SituationTva.redevable,
    // Invented companies bear numbers that no register gives: nothing is verified here.
    IsMentionsVerifiees: false,
    IsDefaut: true,
    IsActif: true,
  });
  return {
    ...seller,
    Adresse: [address.Adresse1, `${address.CodePostal} ${address.Ville}`],
    IsOptionDebits: false,
    Festival: { NomFestival: FESTIVAL_NAME },
  };
}

interface Numbered {
  readonly number: string;
  readonly issuer: Issuer;
  /** Address of the client. */
  readonly lines: readonly string[];
}

function isSaid(text: string | null): text is string {
  return text !== null && text !== '';
}

/** The address of a client: their own, that of their structure, else the one they gave as they paid. */
function addressBook(world: DemoWorld): (draft: Draft) => readonly string[] {
  const random = world.random('billing addresses');
  function readAddresses(entity: 'contact' | 'structure' | 'festival-groupe') {
    return new Map(world.records(entity).map(({ Id, Adresse }) => [Id, Adresse ?? null]));
  }
  const [contacts, structures, groups] = [readAddresses('contact'), readAddresses('structure'), readAddresses('festival-groupe')];
  return ({ bearer: { contact, group }, country }) => {
    const clientAddress =
      contact === undefined ? groups.get(group ?? 0) : (contacts.get(contact.id) ?? structures.get(contact.structure ?? 0));
    const address = clientAddress ?? postal(world, random, country);
    const town = [address.CodePostal, address.Ville].filter(isSaid).join(' ');
    return [address.Adresse1, town].filter(isSaid);
  };
}

/** Payment terms and the cost of a late payment: mentions that the law requires on an invoice. */
export function conditionsOf(isSettled: boolean, day: string): string {
  return [textsIn('fr')(isSettled ? 'facture.regleComptant' : 'facture.aRegler', { date: formatDate(day) }), ESCOMPTE, PENALTIES].join(
    '\n',
  );
}

function frozenOf(client: string, lines: readonly string[]) {
  return { Nom: client, Entete: null, Adresse: [...lines], Pays: null, NumTva: null, Siret: null, CodeService: null, Langue: 'fr' };
}

function addInvoice(world: DemoWorld, draft: Draft, { number, issuer, lines }: Numbered): number {
  const { date, ttc, quantity = 1, client, auxiliary, country, mode, isSettled, fields, isCredit } = draft;
  const ht = withoutTax(ttc);
  const due = addDays(date, mode === TRANSFER ? TERM_DAYS : 0);
  const id = world.add('bam-paiement', {
    NoFacture: number,
    IsAvoir: isCredit === true,
    Etat: isSettled ? SETTLED : ISSUED,
    DateEmission: date,
    DateEcheance: due,
    DatePaiement: isSettled ? date : null,
    PrixHt: ht,
    PrixTva: Math.round((ttc - ht) * 100) / 100,
    PrixTtc: ttc,
    TauxTva: VAT,
    ModeReglement: mode,
    NomClient: client,
    Adresse: lines.join('\n'),
    Conditions: conditionsOf(isSettled, isSettled ? date : (fields.DateEcheance ?? due)),
    IdPays: world.country(country),
    Emetteur: { ...issuer },
    Client: { ...frozenOf(client, lines), Auxiliaire: auxiliary },
    Electronique: demoForm({ lines, country, isPaid: isSettled && isCredit !== true }),
    ...fields,
  });
  world.add('bam-paiement-ligne', {
    IdPaiement: id,
    Designation: fields.Objet ?? 'Prestation',
    Quantite: quantity,
    PrixUnitaireHt: Math.round((ht * 100) / quantity) / 100,
    TauxTva: VAT,
    MontantHt: ht,
    MontantTva: Math.round((ttc - ht) * 100) / 100,
    MontantTtc: ttc,
    Ordre: 1,
  });
  if (isSettled) world.add('bam-reglement', { IdPaiement: id, Montant: ttc, DateReglement: `${date}T10:00:00`, ModePaiement: mode });
  return id;
}
