import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { type DemoRow, type DemoWorld, label } from '../world/world.ts';

const { accredite, invite, pass, organisation, benevole } = ParticipantType;

const GIFTS: readonly (readonly [fr: string, en: string, types: number])[] = [
  ['Sac du festival', 'Festival bag', accredite | invite],
  ['Catalogue', 'Catalogue', accredite | invite | pass],
  ['Tee-shirt', 'T-shirt', organisation | benevole],
];

/** Gifts that go with a badge this year, and their owners: they were given with the badge. */
export function addGifts(world: DemoWorld): void {
  const { Eannee } = world.edition;
  const gifts = GIFTS.map(([fr, en, Types], index) => ({
    id: world.add('festival-dotation', { Eannee, TradLibelle: label(fr, en), Types, Ordre: index + 1, IsActif: true }),
    types: Types,
  }));
  const served = new Set<string>();
  for (const [type, entity] of KINDS)
    for (const participant of world.records(entity))
      if (participant.Eannee === Eannee && typeof participant.DateRemise === 'string')
        for (const { id, types } of gifts) if ((types & type) !== 0) give(world, { participant, gift: id, served });
}

const KINDS = [
  [accredite, 'festival-participant-accredite'],
  [invite, 'festival-participant-invite'],
  [pass, 'festival-participant-pass'],
  [organisation, 'festival-participant-organisateur'],
  [benevole, 'festival-participant-benevole'],
] as const;

interface Given {
  readonly participant: DemoRow<(typeof KINDS)[number][1]>;
  readonly gift: number;
  /** Person and gift: one each, whatever the roles. */
  readonly served: Set<string>;
}

function give(world: DemoWorld, { participant, gift, served }: Given): void {
  const key = `${participant.IdPersonne ?? `f${participant.Id}`} ${gift}`;
  if (served.has(key)) return;
  served.add(key);
  world.add('festival-remise', {
    IdParticipant: participant.Id,
    IdDotation: gift,
    DateRemise: participant.DateRemise ?? null,
    IdRemisPar: participant.IdRemisPar ?? null,
    Guichet: participant.Guichet ?? null,
  });
}
