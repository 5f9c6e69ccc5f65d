import type { MailSource, MergeFields, RecipientRoute, RouteKey } from '#domain/work/mail-source.ts';
import { GIVEN_FIELDS } from '#domain/work/mail-order.ts';
import type { EntityDescriptor, SortKey } from '#generated/entities/descriptor.gen.ts';
import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { MailType } from '#generated/enums/mail-type.gen.ts';
import {
  ACCOUNT_FIELDS,
  ACCREDITED_FIELDS,
  ASSIGNMENT_FIELDS,
  BATCH_FIELDS,
  CONTACT_FIELDS,
  COPY_FIELDS,
  COURSE_FIELDS,
  ENTRY_FIELDS,
  FILM_FIELDS,
  GROUP_FIELDS,
  GUEST_FIELDS,
  PARTICIPANT_FIELDS,
  REQUEST_FIELDS,
  ROOMING_FIELDS,
  SCREENING_FIELDS,
  SUBMISSION_FIELDS,
  SUBSCRIPTION_FIELDS,
  VOLUNTEER_FIELDS,
  VOLUNTEER_REQUEST_FIELDS,
} from './templates/merge-fields.ts';
import { PIECE_FIELDS } from './templates/piece-fields.ts';
import { USER_FIELDS } from './templates/user-fields.ts';
import { contact, itself, OF_ACCOUNT, OF_ENTRY, OF_PARTICIPANT, OF_PIECE, ofFilm, person, structure, user } from './recipient-routes.ts';
import { fieldsOf } from './templates/template.ts';

/** The way of a mailing that chooses as the steps do. */
export const USUAL = 'etapes';

/** Way of a mailing to its recipients. */
export interface MailingWay {
  readonly key: RouteKey | typeof USUAL;
  readonly routes: readonly RecipientRoute[];
}

export function wayKeys({ isOneAddressee, routes }: MailSource): readonly MailingWay['key'][] {
  return [...new Set([...(isOneAddressee === true ? ([USUAL] as const) : []), ...routes.map(({ key }) => key)])];
}

function participant(entity: string, fields: MergeFields): MailSource {
  return {
    entity,
    context: MailContexte.participant,
    link: 'IdParticipant',
    fields,
    routes: OF_PARTICIPANT,
    isOneAddressee: true,
  };
}

/** Every kind of record that a mail can be about. */
export const mailSources: readonly MailSource[] = [
  participant('festival-participant', PARTICIPANT_FIELDS),
  participant('festival-participant-accredite', ACCREDITED_FIELDS),
  participant('festival-participant-invite', GUEST_FIELDS),
  participant('festival-participant-benevole', VOLUNTEER_FIELDS),
  participant('festival-participant-pass', PARTICIPANT_FIELDS),
  participant('festival-participant-organisateur', PARTICIPANT_FIELDS),
  participant('festival-participant-virtuel', PARTICIPANT_FIELDS),
  {
    entity: 'festival-groupe',
    context: MailContexte.participant,
    link: 'IdGroupe',
    fields: GROUP_FIELDS,
    routes: [contact('ContactFacturation', 'facturation'), contact('Contact'), structure('Structure')],
    isOneAddressee: true,
  },
  {
    entity: 'bam-demande-benevole',
    context: MailContexte.participant,
    link: 'IdDemandeBenevole',
    fields: VOLUNTEER_REQUEST_FIELDS,
    routes: [itself('Email', 'demandeur', { languages: ['Contact.LangueCorrespondance.Code'] })],
  },
  {
    entity: 'festival-course',
    context: MailContexte.participant,
    link: 'IdCourse',
    fields: COURSE_FIELDS,
    routes: [contact('Benevole.Contact', 'chauffeur'), user('Utilisateur', 'equipe')],
    isOneAddressee: true,
  },
  {
    entity: 'affectation-visionnage',
    context: MailContexte.film,
    link: 'IdAffectation',
    fields: ASSIGNMENT_FIELDS,
    routes: [user('Utilisateur', 'membre')],
    isOneAddressee: true,
  },
  {
    entity: 'festival-rooming',
    context: MailContexte.participant,
    link: 'IdRooming',
    fields: ROOMING_FIELDS,
    routes: [{ ...itself('EmailPublic', 'hotel'), path: 'Hotel' }, contact('Hotel.Contact')],
    isOneAddressee: true,
  },
  {
    entity: 'contact',
    context: MailContexte.contact,
    link: 'IdContact',
    fields: CONTACT_FIELDS,
    routes: [contact(''), person('Personne'), structure('Structure')],
  },
  { entity: 'film', context: MailContexte.film, link: 'IdFilm', fields: FILM_FIELDS, routes: ofFilm('') },
  {
    entity: 'festival-tranche',
    context: MailContexte.film,
    link: 'IdTranche',
    fields: BATCH_FIELDS,
    routes: [user('Correcteur', 'correcteur'), user('Traducteur', 'traducteur'), user('Relecteur', 'relecteur')],
  },
  {
    entity: 'festival-inscription',
    context: MailContexte.inscription,
    link: 'IdInscription',
    fields: ENTRY_FIELDS,
    routes: OF_ENTRY,
  },
  {
    entity: 'ins-recup',
    context: MailContexte.inscription,
    link: 'IdInsRecup',
    fields: SUBMISSION_FIELDS,
    routes: [itself('EmailDeposant', 'deposant', { name: 'NomDeposant', languages: ['LangueDeposant'] })],
  },
  {
    entity: 'festival-programmation',
    context: MailContexte.programmation,
    link: 'IdProgrammation',
    fields: SCREENING_FIELDS,
    routes: ofFilm('Programme.Inscriptions.Film.'),
  },
  {
    entity: 'film-copie',
    context: MailContexte.film,
    link: 'IdCopie',
    fields: COPY_FIELDS,
    routes: [contact('ContactExpediteur', 'contactExpediteur'), structure('Expediteur', 'expediteur'), ...ofFilm('Film.')],
    isOneAddressee: true,
  },
  {
    entity: 'utilisateur',
    context: MailContexte.compte,
    link: 'IdCompteUtilisateur',
    fields: USER_FIELDS,
    routes: [itself('Login', 'compte')],
    isOneAddressee: true,
  },
  {
    entity: 'bam-compte',
    context: MailContexte.compte,
    link: 'IdCompte',
    fields: ACCOUNT_FIELDS,
    routes: [contact('Contact'), itself('Login', 'compte', OF_ACCOUNT)],
  },
  {
    entity: 'compte-demande',
    context: MailContexte.compte,
    link: 'IdCompte',
    through: 'IdCompte',
    fields: REQUEST_FIELDS,
    routes: [
      itself('Email', 'demandeur', { languages: OF_ACCOUNT.languages.map((path) => `Compte.${path}`) }),
      { ...itself('Login', 'compte', OF_ACCOUNT), path: 'Compte' },
    ],
  },
  {
    entity: 'bam-abonnement',
    context: MailContexte.compte,
    link: 'IdAbonnement',
    fields: SUBSCRIPTION_FIELDS,
    routes: [contact('Compte.Contact'), { ...itself('Login', 'compte', OF_ACCOUNT), path: 'Compte' }],
  },
  {
    entity: 'bam-paiement',
    context: MailContexte.facture,
    link: 'IdPaiement',
    fields: PIECE_FIELDS,
    routes: OF_PIECE,
    isOneAddressee: true,
  },
];

export function sourceOf(entity: string): MailSource | undefined {
  return mailSources.find((source) => source.entity === entity);
}

/** Words that a template of a context may hold: those of any record of that context. */
export function fieldsOfContext(context: number, given: readonly string[] = GIVEN_FIELDS): ReadonlySet<string> {
  const names = mailSources.filter((source) => source.context === context).flatMap(({ fields }) => Object.keys(fields));
  return new Set([...names, ...given, ...(context === MailContexte.inscription ? LINKS_OF_ENTRY : [])]);
}

/** Links that any letter about a registration may bring. */
const LINKS_OF_ENTRY = ['lienEpreuve'] as const;

interface AskedWay {
  readonly key: string | null;
  /** Kind of recipient of the template. */
  readonly type: number | null;
  readonly isTransactional: boolean;
}

/** The requested way; else that of the steps, or the first that leads to the kind of recipient of the template. */
export function wayOf(source: MailSource, { key, type, isTransactional }: AskedWay): MailingWay | undefined {
  const isUsual = key === USUAL || (key === null && (type === null || type === MailType.contact));
  if (source.isOneAddressee === true && isUsual) {
    // Only contacts say whether they want what is not due to them: nobody else is written to in their place.
    return { key: USUAL, routes: isTransactional ? source.routes : source.routes.filter(({ isContact }) => isContact) };
  }
  const { routes } = source;
  const usual = routes.find((route) => route.type === type) ?? routes[0];
  const route = key === null ? usual : routes.find((each) => each.key === key);
  return route && { key: route.key, routes: routes.filter((each) => each.key === route.key) };
}

/** Of the kinds of record of a context, the one that knows most of the words of a text: a template of invitations is seen on a guest. */
export function sourceForText(context: number, text: string): MailSource | undefined {
  const words = fieldsOf(text);
  function countWords({ fields }: MailSource): number {
    return words.filter((word) => word in fields).length;
  }
  const [first, ...others] = mailSources.filter((source) => source.context === context);
  return first === undefined ? undefined : others.reduce((best, source) => (countWords(source) > countWords(best) ? source : best), first);
}

/** The most recent record first, in the latest edition. */
export function latestFirst({ edition }: Pick<EntityDescriptor, 'edition'>): readonly SortKey[] {
  return [...(edition === null ? [] : [{ Key: edition, Desc: true }]), { Key: 'Id', Desc: true }];
}
