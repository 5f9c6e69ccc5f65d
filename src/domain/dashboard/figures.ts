import type { EntityDescriptor, FilterNode, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import type { CriteriaOf } from '#domain/work/typed-paths.ts';
import { viewConditions } from '#domain/records/conditions/view-values.ts';

/** Areas of the dashboard, in the order they show. */
export const FIGURE_AREAS = ['inscriptions', 'copies', 'programmation', 'traduction', 'participants', 'hebergement', 'comptes'] as const;
export type FigureArea = (typeof FIGURE_AREAS)[number];

/**
 * One number of the dashboard: how many rows a list shows. It has no condition of its own beside the list's:
 * the tile opens that list at that view with these added conditions, so both say the same.
 */
export interface Figure {
  readonly key: string;
  readonly area: FigureArea;
  readonly entity: string;
  readonly screen: string;
  /** Path of that list, so that a page needs no description of the entity to open it. */
  readonly list: string;
  readonly view: string;
  /** Conditions that depend on the day, put in the address as if a person had chosen them. */
  readonly added?: (today: string) => readonly FilterNode[];
  /** Key of the figure this one is a share of: shown under it (« dont … »). */
  readonly within?: string;
}

/** An invitation without an answer is followed up after this delay. */
const REMINDER_DAYS = 10;

const GUESTS = {
  area: 'participants',
  entity: 'festival-participant-invite',
  screen: 'festival-participant-invite',
  list: 'festival-participant-invites',
} as const;
const ACCREDITED = {
  area: 'participants',
  entity: 'festival-participant-accredite',
  screen: 'festival-participant-accredite',
  list: 'festival-participant-accredites',
} as const;
const SUBMISSIONS = { area: 'inscriptions', entity: 'ins-recup', screen: 'ins-recup', list: 'ins-recups' } as const;
const PRINTS = {
  area: 'copies',
  entity: 'festival-inscription',
  screen: 'festival-inscriptions-a-programmer',
  list: 'festival-inscriptions-a-programmer',
} as const;
const SCREENINGS = {
  area: 'programmation',
  entity: 'festival-programmation',
  screen: 'festival-programmation',
  list: 'festival-programmations',
} as const;
const BATCHES = { area: 'traduction', entity: 'festival-tranche', screen: 'festival-tranche', list: 'festival-tranches' } as const;
const GROUPS = { area: 'participants', entity: 'festival-groupe', screen: 'festival-groupe', list: 'festival-groupes' } as const;
const ACCOUNTS = { area: 'comptes', entity: 'bam-compte', screen: 'bam-compte', list: 'comptes' } as const;

export const FIGURES = [
  { key: 'recuperations-a-traiter', ...SUBMISSIONS, view: 'a-traiter' },
  { key: 'recuperations-a-confirmer', ...SUBMISSIONS, view: 'a-confirmer' },
  { key: 'recuperations-en-erreur', ...SUBMISSIONS, view: 'erreurs' },
  { key: 'copies-non-recues', ...PRINTS, view: 'copies-non-recues' },
  { key: 'kdm-manquantes', ...PRINTS, view: 'kdm-manquantes' },
  { key: 'copies-ko', ...PRINTS, view: 'copies-ko' },
  { key: 'seances-du-jour', ...SCREENINGS, view: 'aujourdhui' },
  { key: 'conflits', ...SCREENINGS, view: 'en-conflit' },
  {
    key: 'conflits-bloquants',
    ...SCREENINGS,
    view: 'en-conflit',
    within: 'conflits',
    added: () => [{ field: 'Conflit', op: 'eq', value: ConflitGravite.bloquant }] satisfies readonly CriteriaOf<typeof SCREENINGS.entity>[],
  },
  { key: 'tranches-en-cours', ...BATCHES, view: 'en-cours' },
  { key: 'tranches-en-retard', ...BATCHES, view: 'en-cours', within: 'tranches-en-cours', added: isLate },
  { key: 'accreditations-a-traiter', ...ACCREDITED, view: 'a-traiter' },
  { key: 'accreditations-attente-paiement', ...ACCREDITED, view: 'attente-paiement' },
  { key: 'invitations-sans-reponse', ...GUESTS, view: 'a-relancer' },
  {
    key: 'invitations-a-relancer',
    ...GUESTS,
    view: 'a-relancer',
    within: 'invitations-sans-reponse',
    added: (today) =>
      [{ field: 'DateInvitation', op: 'lt', value: addDays(today, -REMINDER_DAYS) }] satisfies readonly CriteriaOf<typeof GUESTS.entity>[],
  },
  { key: 'invites-a-completer', ...GUESTS, view: 'a-completer' },
  {
    key: 'benevoles-a-traiter',
    area: 'participants',
    entity: 'festival-participant-benevole',
    screen: 'festival-participant-benevole',
    list: 'festival-participant-benevoles',
    view: 'a-traiter',
  },
  { key: 'groupes-attente-paiement', ...GROUPS, view: 'attente' },
  {
    key: 'groupes-echus',
    ...GROUPS,
    view: 'attente',
    within: 'groupes-attente-paiement',
    added: (today) => [{ field: 'DateEcheance', op: 'lt', value: today }] satisfies readonly CriteriaOf<typeof GROUPS.entity>[],
  },
  {
    key: 'nuits-non-affectees',
    area: 'hebergement',
    entity: 'festival-hotel-pec',
    screen: 'festival-hotel-pec',
    list: 'festival-hotel-pecs',
    view: 'non-affectees',
  },
  {
    key: 'chambres-a-rendre',
    area: 'hebergement',
    entity: 'festival-hotel',
    screen: 'festival-hotel',
    list: 'festival-hotels',
    view: 'a-rendre',
  },
  {
    key: 'a-prevenir',
    area: 'participants',
    entity: 'mail-trace',
    screen: 'mail-trace',
    list: 'mail-traces',
    view: 'a-prevenir',
  },
  {
    key: 'mails-en-erreur',
    area: 'comptes',
    entity: 'mail-trace',
    screen: 'mail-trace',
    list: 'mail-traces',
    view: 'erreurs',
    added: () => [{ field: 'DateCreation', op: 'period', value: 'last7' }] satisfies readonly CriteriaOf<'mail-trace'>[],
  },
  {
    key: 'webhooks-abandonnes',
    area: 'comptes',
    entity: 'webhook-envoi',
    screen: 'webhook-envoi',
    list: 'webhook-envois',
    view: 'abandonnes',
    added: () => [{ field: 'DateCreation', op: 'period', value: 'last7' }] satisfies readonly CriteriaOf<'webhook-envoi'>[],
  },
  { key: 'demandes-pro', ...ACCOUNTS, view: 'demandes-pro' },
  { key: 'demandes-modification', ...ACCOUNTS, view: 'demandes-modif' },
] as const satisfies readonly Figure[];

export type FigureKey = (typeof FIGURES)[number]['key'];

/** The screen a figure opens. Throws when the schema lost it: a test walks them all. */
export function screenOf(figure: Figure, entity: EntityDescriptor): ScreenDescriptor {
  const screen = entity.screens.find((candidate) => candidate.screen === figure.screen);
  if (screen === undefined) throw new Error(`figure « ${figure.key} »: no screen « ${figure.screen} »`);
  return screen;
}

/** Criteria of the list of a figure: its screen, the edition worked on, its view and the added conditions. */
export function figureCriteria(
  figure: Figure,
  entity: EntityDescriptor,
  { edition, today }: { readonly edition: number | null; readonly today: string },
): FilterNode {
  const screen = screenOf(figure, entity);
  const view = screen.views.find((candidate) => candidate.view === figure.view);
  if (view === undefined) throw new Error(`figure « ${figure.key} »: no view « ${figure.view} »`);
  const byEdition: readonly FilterNode[] =
    entity.edition === null || edition === null ? [] : [{ field: entity.edition, op: 'eq', value: edition }];
  return {
    and: [...screen.filter, ...byEdition, ...viewConditions(view.filter, { edition, user: null, today }), ...(figure.added?.(today) ?? [])],
  };
}

/** A batch is late when the date of the step it is in has passed. */
function isLate(today: string): readonly FilterNode[] {
  function step(statuses: readonly number[], due: keyof FestivalTranche): CriteriaOf<typeof BATCHES.entity> {
    return {
      and: [
        { field: 'Statut', op: 'in', value: [...statuses] },
        { field: due, op: 'lt', value: today },
      ],
    };
  }
  const { edition, correction, corrige, traduction, traduit, relecture } = TrancheStatut;
  return [
    {
      or: [
        step([edition, correction], 'DateEcheanceCorrection'),
        step([corrige, traduction], 'DateEcheanceTraduction'),
        step([traduit, relecture], 'DateEcheanceRelecture'),
      ],
    },
  ];
}
