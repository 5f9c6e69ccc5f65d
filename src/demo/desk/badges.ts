import { recordFrom } from '#domain/records/read/typed-record.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import { GroupeMembreStatut } from '#generated/enums/groupe-membre-statut.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { type BadgeSources, badgeText, badgeWords } from '#domain/participants/badges.ts';
import type { Users } from '../world/users.ts';
import { type DemoValues, type DemoWorld, at } from '../world/world.ts';

const BADGED = [
  'festival-participant-accredite',
  'festival-participant-invite',
  'festival-participant-pass',
  'festival-participant-organisateur',
  'festival-participant-benevole',
] as const;
/** Printed ahead of the festival: a first run of three in ten; nearly all once it is on. */
const PRINTED = { avant: 0.3, pendant: 0.94 } as const;
const STALE = 0.03;
const DESKS = 4;

/** Badges that were printed or handed over say so: what is on them, by whom and at which desk. */
export function addBadges(world: DemoWorld, { desk }: Pick<Users, 'desk'>): void {
  const sources = {
    people: byId(world.stored('personne')),
    structures: byId(world.stored('structure')),
  };
  const random = world.random('badges');
  for (const entity of BADGED)
    for (const row of world.records(entity)) {
      const participant = recordFrom(entity, row);
      if (participant.DateRemise !== null) Object.assign(row, wordsOf(participant, sources), { IdRemisPar: random.pick(desk) });
      else if (isReady(world, participant) && random.chance(PRINTED[world.state]))
        Object.assign(row, printed(world, participant, { sources, isStale: random.chance(STALE) }));
    }
  for (const member of world.records('festival-groupe-membre'))
    if (member.Statut === GroupeMembreStatut.retire)
      Object.assign(member, {
        ...tokenOf(member, 'gm'),
        DateEditionBadge: member.DateRemise ?? null,
        IdRemisPar: random.pick(desk),
        Guichet: `Guichet ${random.int(1, DESKS)}`,
      });
}

function isReady(world: DemoWorld, participant: FestivalParticipant): boolean {
  return participant.Statut === ParticipantStatut.validee && participant.Eannee === world.edition.Eannee;
}

type BadgeValues = DemoValues<'festival-participant'>;

interface Printing {
  readonly sources: BadgeSources;
  /** Somebody corrected the name since. */
  readonly isStale: boolean;
}

function printed(world: DemoWorld, participant: FestivalParticipant, { sources, isStale }: Printing): BadgeValues {
  const words = badgeWords(participant, sources);
  return {
    ...tokenOf(participant, 'fp'),
    DateEditionBadge: at(world.state === 'avant' ? world.fromToday(-2) : world.day(-1), '15:20'),
    NbEditionsBadge: 1,
    EmpreinteBadge: badgeText(isStale ? { ...words, name: words.name.toUpperCase() } : words),
    CategorieEditee: participant.CategorieBadge,
  };
}

interface Tokened {
  readonly Id: number;
  readonly JetonBadge?: string | null;
}

function wordsOf(participant: FestivalParticipant, sources: BadgeSources): BadgeValues {
  return {
    EmpreinteBadge: badgeText(badgeWords(participant, sources)),
    CategorieEditee: participant.CategorieBadge,
  };
}

function tokenOf({ Id, JetonBadge }: Tokened, prefix: string): { readonly JetonBadge: string } {
  const mixed = Math.imul(Id + 7, 0x9e3779b1) >>> 0;
  return { JetonBadge: JetonBadge ?? `${prefix}${Id.toString(36)}${mixed.toString(36)}` };
}

function byId<R extends { readonly Id: number }>(records: readonly R[]): ReadonlyMap<number, R> {
  return new Map(records.map((record) => [record.Id, record]));
}
