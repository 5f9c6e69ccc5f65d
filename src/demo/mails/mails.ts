import type { Festival } from '../world/festival.ts';
import { type Addressed, type KnownTemplate, addressees, resultMails } from './mail-addressees.ts';
import { COPY_LETTERS, type CopyLetter } from './copy-letters.ts';
import type { Random } from '#domain/values/random.ts';
import { type DemoValues, type DemoWorld, at, label } from '../world/world.ts';

const CONTEXT = { film: 1, contact: 2, inscription: 3, programmation: 4, participant: 5, compte: 7 } as const;
type Context = keyof typeof CONTEXT;

/** Templates staff know besides: label, context, what the English and the Spanish one are called. */
const TEMPLATES: readonly (readonly [string, Context, string, string])[] = [
  ['Accréditation : relance de règlement', 'participant', 'Accreditation: payment reminder', 'Acreditación: recordatorio de pago'],
  ['Invitation : relance', 'participant', 'Invitation: reminder', 'Invitación: recordatorio'],
  ['Jury : feuille de route', 'participant', 'Jury: schedule', 'Jurado: hoja de ruta'],
  ['Copie non conforme', 'film', 'Copy does not conform', 'Copia no conforme'],
  ['Catalogue : relecture de votre page', 'film', 'Catalogue: proof of your page', 'Catálogo: revisión de su página'],
  ['Catalogue : ce qui nous manque', 'inscription', 'Catalogue: what we are missing', 'Catálogo: lo que nos falta'],
  ['Votre séance : infos pratiques', 'programmation', 'Your screening: practical information', 'Su proyección: información práctica'],
  ['Lettre du marché', 'contact', 'Market newsletter', 'Boletín del mercado'],
];
const MORE = 9;
const TRACES = 24_000;
const FAILED_THIS_WEEK = 31;
const PENDING = 1;
const SENT = 2;
const FAILED = 3;
const SENDER = 'accueil@valombre.example';
const BOUNCES = [
  '550 5.1.1 Boîte inconnue chez le destinataire.',
  '552 5.2.2 Boîte pleine.',
  '450 4.2.1 Le serveur du destinataire refuse pour l’instant.',
  '554 5.7.1 Message refusé par le filtre du destinataire.',
] as const;
/** Results come out on the day of the announcement, 45 days before the opening. */
const RESULTS_DAY = -45;
const NEWS_FIRST_DAYS_AGO = 12;
const NEWS_EVERY_DAYS = 11;

/** The mails of a season: each to somebody whom it concerns, for the status he or she has. */
export function addMails(festival: Festival): void {
  const { world } = festival;
  const random = world.random('mails');
  const templates = addTemplates(world);
  const write = traceWriter(world, random);
  const concerned = addressees(festival, templates);
  const results = resultMails(festival);
  const contacts = festival.people.contacts().filter(({ email }) => email !== null);
  const letters = templates.slice(-MORE);
  function toParticipant(state: number, daysAgo: number): void {
    write({ state, when: world.fromToday(-daysAgo), ...random.pick(concerned), context: 'participant' });
  }
  for (let index = 0; index < FAILED_THIS_WEEK; index += 1) toParticipant(FAILED, index % 6);
  const traces = world.pile(TRACES - FAILED_THIS_WEEK, 300);
  for (let index = 0; index < traces; index += 1) {
    const state = stateOf(random);
    const kind = state === PENDING ? 'participant' : random.weighted({ participant: 45, results: 30, news: 25 });
    if (kind === 'participant') toParticipant(state, state === PENDING ? 0 : random.int(state === FAILED ? 9 : 0, 70));
    else if (kind === 'results') write({ state, context: 'inscription', when: world.day(RESULTS_DAY), ...random.pick(results) });
    else {
      const template = random.pick(letters);
      const { id, email } = random.pick(contacts);
      const when = world.fromToday(-NEWS_FIRST_DAYS_AGO - (letters.length - 1 - letters.indexOf(template)) * NEWS_EVERY_DAYS);
      write({ state, template, when, address: email ?? '', links: { IdContact: id }, context: 'contact' });
    }
  }
}

function stateOf(random: Random): number {
  const draw = random.next();
  if (draw < 0.968) return SENT;
  return draw < 0.997 ? FAILED : PENDING;
}

/** Each template says its subject in the three languages; the last ones are promotional. */
function addTemplates(world: DemoWorld): readonly KnownTemplate[] {
  function add(template: Template): KnownTemplate {
    return { libelle: template.libelle, id: world.add('mail-modele', templateOf(template)) };
  }
  const usualTemplates = TEMPLATES.map(([libelle, contexte, en, es]) =>
    add({ libelle, contexte, en, es, isTransactional: contexte !== 'contact' }),
  );
  const letters = Array.from({ length: MORE }, (_, index) =>
    add({
      libelle: `Lettre du festival n° ${index + 1}`,
      contexte: 'contact',
      en: `Festival newsletter ${index + 1}`,
      es: `Boletín del festival n.º ${index + 1}`,
      isTransactional: false,
    }),
  );
  const ofCopies = COPY_LETTERS.map((letter) => ({ libelle: letter.libelle, id: world.add('mail-modele', copyTemplate(letter)) }));
  return [...ofCopies, ...usualTemplates, ...letters];
}

function copyTemplate({ libelle, fr, en, es }: CopyLetter): DemoValues<'mail-modele'> {
  return {
    Contexte: CONTEXT.film,
    Type: 1,
    Libelle: libelle,
    IsTransactionnel: true,
    TradObjet: label(fr[0], en[0], es[0]),
    TradDescription: label(fr[1], en[1], es[1]),
    ReplyTo: SENDER,
  };
}

function subjectOf(libelle: string): string {
  return `${libelle.charAt(0).toLowerCase()}${libelle.slice(1)}`;
}

interface Template {
  readonly libelle: string;
  readonly contexte: Context;
  readonly en: string;
  readonly es: string;
  readonly isTransactional: boolean;
}

/** Asks for what the catalogue lacks of the film of a registration. */
const MISSING = label(
  'Bonjour {{nomDestinataire}},\n\nIl nous manque, pour la page de « {{film}} » au catalogue : {{manques}}.\n\nMerci de nous l’envoyer en répondant à ce message.',
  'Hello {{nomDestinataire}},\n\nFor the page of “{{film}}” in the catalogue we still miss: {{manques}}.\n\nPlease send it by answering this message.',
  'Hola {{nomDestinataire}}:\n\nPara la página de «{{film}}» en el catálogo nos falta: {{manques}}.\n\nGracias por enviarlo respondiendo a este mensaje.',
);

function templateOf({ libelle, contexte, en, es, isTransactional }: Template): DemoValues<'mail-modele'> {
  return {
    Contexte: CONTEXT[contexte],
    Type: 1,
    Libelle: libelle,
    IsTransactionnel: isTransactional,
    TradObjet: label(`Festival de Valombre : ${subjectOf(libelle)}`, `Valombre Festival: ${en}`, `Festival de Valombre: ${es}`),
    TradDescription:
      contexte === 'inscription'
        ? MISSING
        : label(
            'Bonjour,\n\nNous vous écrivons au sujet du Festival de Valombre. Pour toute question, répondez simplement à ce message.\n\nBien cordialement,',
            'Hello,\n\nWe are writing to you about the Valombre Festival. If you have any question, simply answer this message.\n\nKind regards,',
            'Hola:\n\nLe escribimos a propósito del Festival de Valombre. Si tiene alguna pregunta, responda simplemente a este mensaje.\n\nUn cordial saludo,',
          ),
    ReplyTo: SENDER,
  };
}

interface NewTrace extends Addressed {
  readonly state: number;
  /** The day it was made. */
  readonly when: string;
  readonly context: Context;
}

/** Mails of today left in the night, whatever the hour of the load. */
function traceWriter(world: DemoWorld, random: Random) {
  return ({ state, when, context, template, address, links }: NewTrace): void => {
    const hour = when === world.referenceDate ? 0 : random.int(9, 17);
    const made = at(when, `${hour}:${String(random.int(0, 59)).padStart(2, '0')}`);
    world.add('mail-trace', {
      Expediteur: SENDER,
      Destinataire: address,
      Objet: `Festival de Valombre : ${subjectOf(template.libelle)}`,
      Statut: state,
      // Nothing ever leaves the demonstration.
      IsSimule: state === PENDING,
      Contexte: CONTEXT[context],
      DateCreation: made,
      DateEnvoi: state === PENDING ? null : made,
      DateRebond: state === FAILED ? made : null,
      Erreur: state === FAILED ? random.pick(BOUNCES) : null,
      IdModele: template.id,
      ...links,
    });
  };
}
