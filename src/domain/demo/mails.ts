import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { RecordData } from '../records/record-data.ts';
import type { Festival } from './festival.ts';
import type { Random } from './random.ts';
import { type DemoWorld, at, label } from './world.ts';

const CONTEXT = { film: 1, contact: 2, inscription: 3, programmation: 4, participant: 5, compte: 7 } as const;
type Context = keyof typeof CONTEXT;

/** Templates that come with the product, whose mails the season is full of. */
const AUTOMATIC: readonly (readonly [number, string])[] = [
  [MailUsage.accreditationGratuite, 'Accréditation validée (gratuite)'],
  [MailUsage.accreditationPaiement, 'Accréditation : demande de règlement'],
  [MailUsage.accreditationPayee, 'Accréditation réglée'],
  [MailUsage.accreditationRefusee, 'Accréditation refusée'],
  [MailUsage.invitationProposition, 'Invitation : proposition de séjour'],
  [MailUsage.invitationConfirmation, 'Invitation : confirmation et bon d’hôtel'],
];

/** Templates staff know besides: label, context, what the English one is called. */
const TEMPLATES: readonly (readonly [string, Context, string])[] = [
  ['Accréditation : relance de règlement', 'participant', 'Accreditation: payment reminder'],
  ['Invitation : relance', 'participant', 'Invitation: reminder'],
  ['Jury : feuille de route', 'participant', 'Jury: schedule'],
  ['Demande de copie de projection', 'film', 'Screening copy request'],
  ['Demande de KDM', 'film', 'KDM request'],
  ['Copie non conforme', 'film', 'Copy does not conform'],
  ['Catalogue : relecture de votre page', 'film', 'Catalogue: proof of your page'],
  ['Votre séance : infos pratiques', 'programmation', 'Your screening: practical information'],
  ['Lettre du marché', 'contact', 'Market newsletter'],
];
const MORE = 9;
const TRACES = 24_000;
const FAILED_THIS_WEEK = 31;
const PENDING = 1;
const SENT = 2;
const FAILED = 3;
const SENDER = 'accueil@valombre.example';
const BOUNCE = '550 5.1.1 Boîte inconnue chez le destinataire.';

export const addMails = (festival: Festival): void => {
  const { world } = festival;
  const random = world.random('mails');
  addTemplates(world);
  const participants = [...world.records('festival-participant-accredite'), ...world.records('festival-participant-invite')].filter(
    ({ Eannee }) => Eannee === world.edition.Eannee,
  );
  const contacts = new Map(festival.people.contacts().map((contact) => [contact.id, contact]));
  const write = (state: number, daysAgo: number): void => {
    const participant = random.pick(participants);
    const contact = contacts.get(Number(participant['IdContact']));
    addTrace(world, random, {
      state,
      daysAgo,
      participant: Number(participant['Id']),
      contact: contact?.id ?? null,
      address: contact?.email ?? 'inconnu@exemple.test',
    });
  };
  for (let index = 0; index < FAILED_THIS_WEEK; index += 1) write(FAILED, index % 6);
  const traces = world.pile(TRACES - FAILED_THIS_WEEK, 300);
  for (let index = 0; index < traces; index += 1) {
    const draw = random.next();
    if (draw < 0.968) write(SENT, random.int(0, 300));
    else if (draw < 0.997) write(FAILED, random.int(9, 300));
    else write(PENDING, 0);
  }
};

/** Each template says its subject in French and English; the last ones are promotional. */
const addTemplates = (world: DemoWorld): void => {
  for (const [libelle, contexte, en] of TEMPLATES)
    world.add('mail-modele', templateOf({ libelle, contexte, en, isTransactional: contexte !== 'contact' }));
  for (let number = 1; number <= MORE; number += 1) {
    const libelle = `Lettre du festival n° ${number}`;
    world.add('mail-modele', templateOf({ libelle, contexte: 'contact', en: `Festival newsletter ${number}`, isTransactional: false }));
  }
};

interface Template {
  readonly libelle: string;
  readonly contexte: Context;
  readonly en: string;
  readonly isTransactional: boolean;
}

const templateOf = ({ libelle, contexte, en, isTransactional }: Template): RecordData => ({
  Contexte: CONTEXT[contexte],
  Type: 1,
  Libelle: libelle,
  IsTransactionnel: isTransactional,
  TradObjet: label(`Festival de Valombre : ${libelle.charAt(0).toLowerCase()}${libelle.slice(1)}`, `Valombre Festival: ${en}`),
  TradDescription: label(
    'Bonjour,\n\nVous trouverez ci-dessous les informations utiles à votre venue. L’équipe du festival reste à votre disposition.\n\nBien cordialement,',
    'Hello,\n\nPlease find below what you need for your stay. The festival team remains at your disposal.\n\nKind regards,',
  ),
  ReplyTo: SENDER,
});

interface NewTrace {
  readonly state: number;
  readonly daysAgo: number;
  readonly participant: number;
  readonly contact: number | null;
  readonly address: string;
}

const addTrace = (world: DemoWorld, random: Random, { state, daysAgo, participant, contact, address }: NewTrace): void => {
  const [template, libelle] = random.pick(AUTOMATIC);
  const when = at(world.fromToday(-daysAgo), `${String(random.int(9, 17)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`);
  world.add('mail-trace', {
    Expediteur: SENDER,
    Destinataire: address,
    Objet: `Festival de Valombre : ${libelle}`,
    Statut: state,
    // Nothing ever leaves the demonstration.
    IsSimule: state === PENDING,
    Contexte: CONTEXT.participant,
    DateCreation: when,
    DateEnvoi: state === PENDING ? null : when,
    DateRebond: state === FAILED ? when : null,
    Erreur: state === FAILED ? BOUNCE : null,
    IdModele: template,
    IdContact: contact,
    IdParticipant: participant,
  });
};
