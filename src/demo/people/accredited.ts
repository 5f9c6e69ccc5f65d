import { addDays } from '#domain/values/dates.ts';
import type { Directory } from './directory.ts';
import { type Formule, type Formules, PAID_ACCREDITATIONS } from '../money/formules.ts';
import { BADGE, type StatusKey, addParticipant } from './participants.ts';
import type { DemoContact } from './people.ts';
import { type Random, repeated } from '#domain/values/random.ts';
import type { DemoLists } from '../world/reference-lists.ts';
import type { DemoWorld } from '../world/world.ts';

export interface Accredited {
  readonly id: number;
  readonly contact: DemoContact;
  readonly status: StatusKey;
  readonly formule: Formule;
  readonly eannee: number;
  readonly askedOn: string;
  readonly isPaid: boolean;
}

export interface AccreditedSources {
  readonly world: DemoWorld;
  readonly lists: DemoLists;
  readonly directory: Directory;
  readonly formules: Formules;
}

/** Records that wait for somebody are whole in every size; finished ones are a pile. */
const COUNTS = {
  avant: { brouillon: 160, aTraiter: 240, attente: 330, refusee: 230, validee: 2860, retiree: 0, desistement: 100 },
  pendant: { brouillon: 30, aTraiter: 25, attente: 75, refusee: 270, validee: 900, retiree: 2600, desistement: 180 },
} as const;
const WAITING: ReadonlySet<StatusKey> = new Set(['aTraiter', 'attente']);
const FORMULES = { MA: 30, MC: 14, MJ: 7, FP: 24, ET: 8, PR: 6, FS: 6, EX: 2, ES: 1, VO: 2 } as const;
/** Of those, the ones that nobody pays for. */
const FREE = { PR: 6, FS: 6, EX: 2 } as const;
const PAYING = { MA: 40, MC: 20, MJ: 12, FP: 22, ET: 6 } as const;
const IMPLICATIONS: Readonly<Record<keyof typeof FORMULES, string>> = {
  MA: 'Acheteur·se',
  MC: 'Distributeur·rice',
  MJ: 'Programmateur·rice',
  FP: 'Programmateur·rice',
  ET: 'Enseignant·e',
  PR: 'Journaliste',
  FS: 'Producteur·rice',
  EX: 'Exposant·e',
  ES: 'Exposant·e',
  VO: 'Acheteur·se',
};
const TRANSFER = 1;
const CHEQUE = 2;
const CARD = 3;

export function addAccredited(sources: AccreditedSources): readonly Accredited[] {
  const { world, directory } = sources;
  const random = world.random('accredited');
  const statuses = random.shuffle(repeated<StatusKey>({ envoyee: 0, confirmee: 0, ...scaled(world, COUNTS[world.state]) }));
  let paid = 0;
  return statuses.map((status, index) => {
    const contact = directory.professionals[index % directory.professionals.length];
    if (contact === undefined) throw new RangeError('Not enough contacts');
    const one = addOne(sources, random, { status, contact, eannee: world.edition.Eannee, isFree: paid >= PAID_ACCREDITATIONS });
    if (one.isPaid) paid += 1;
    return one;
  });
}

function scaled(
  world: DemoWorld,
  counts: (typeof COUNTS)[DemoWorld['state']],
): Readonly<Record<Exclude<StatusKey, 'envoyee' | 'confirmee'>, number>> {
  return {
    brouillon: world.pile(counts.brouillon),
    aTraiter: counts.aTraiter,
    attente: counts.attente,
    refusee: world.pile(counts.refusee),
    validee: world.pile(counts.validee),
    retiree: counts.retiree === 0 ? 0 : world.pile(counts.retiree),
    desistement: world.pile(counts.desistement),
  };
}

interface NewAccredited {
  readonly status: StatusKey;
  readonly contact: DemoContact;
  readonly eannee: number;
  readonly opening?: string;
  /** As many have paid as there are invoices. */
  readonly isFree?: boolean;
}

/** One accreditation, with the formula its status allows: who waits for a payment has something to pay. */
export function addOne(
  { world, lists, formules }: AccreditedSources,
  random: Random,
  { status, contact, eannee, opening, isFree = false }: NewAccredited,
): Accredited {
  const code = status === 'attente' ? random.weighted(PAYING) : random.weighted(isFree ? FREE : FORMULES);
  const formule = formules(eannee, code);
  const isPaid = formule.ttc > 0 && (status === 'validee' || status === 'retiree');
  const askedOn = opening === undefined ? world.fromToday(-askedDaysAgo(random, status)) : addDays(opening, -random.int(20, 110));
  const id = addParticipant(world, {
    entity: 'festival-participant-accredite',
    contact,
    eannee,
    status,
    askedOn,
    fields: {
      Analytique: code === 'FP' || code === 'FS' || code === 'PR' ? 2 : 1,
      CategorieBadge: code === 'PR' ? BADGE.presse : BADGE.professionnel,
      IdFormule: formule.id,
      Prix: formule.ttc,
      IsPaye: isPaid,
      ModePaiement: isPaid ? random.pick([CARD, CARD, CARD, TRANSFER, CHEQUE]) : 0,
    },
  });
  world.add('participant-implication', { IdParticipant: id, IdImplication: lists.id('festival-implication', IMPLICATIONS[code]) });
  return { id, contact, status, formule, eannee, askedOn, isPaid };
}

function askedDaysAgo(random: Random, status: StatusKey): number {
  return WAITING.has(status) ? random.int(0, 14) : random.int(6, 90);
}
