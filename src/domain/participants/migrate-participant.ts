import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import type { MigrateParticipantBody } from '#generated/schemas/services/participants.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { become, find, links, open, refuse, refuseWith, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { type MigrationFacts, migrationOf } from './migration.ts';
import { participantEntity } from './participant-entities.ts';
import { writeRightOf } from './write-right.ts';
const { accredite, invite } = ParticipantType;

type Reply = { Id: number; Version: number; Entite: string };

/** An accreditation becomes an invitation, or the other way round: one transaction, the same id, the same history. */
export const migrateParticipant: WorkService<Asked<{ readonly id: number }, unknown, Infer<typeof MigrateParticipantBody>>, Reply> = {
  entity: 'festival-participant',
  *run({ params: { id }, body: { Version } }, { has }) {
    if (![accredite, invite].every((type) => has(writeRightOf(type)))) yield* refuse('droit-manquant');
    const participant = yield* open('festival-participant', id, Version);
    const reached = migrationOf(yield* factsOf(participant));
    if (!reached.ok) return yield* refuseWith('regle-metier', { message: reached.reason });
    const from = participantEntity(participant.Type);
    const to = participantEntity(reached.type);
    yield* become({ from, to, id, data: { Type: reached.type, Statut: reached.statut } });
    const [after] = yield* find('festival-participant', { Id: id });
    return { Id: id, Version: after?.Version ?? 0, Entite: to };
  },
};

/** Facts that decide: the file itself, its payments, its companions, its nights. */
function* factsOf(participant: FestivalParticipant): Work<MigrationFacts> {
  const id = participant.Id;
  const type = participant.Type;
  const [accredited] = type === ParticipantType.accredite ? yield* find('festival-participant-accredite', { Id: id }) : [];
  const pieces = yield* find('bam-paiement', { IdParticipant: id });
  const companions = yield* links('festival-participant', 'Accompagnants', { owners: [id] });
  const hosts = yield* links('festival-participant', 'Accompagnants', { targets: [id] });
  const nights = yield* find('festival-hotel-pec', { IdParticipant: id });
  return {
    type,
    statut: participant.Statut,
    isPaid: accredited?.IsPaye === true || pieces.length > 0,
    isCompanion: hosts.length > 0,
    hasCompanions: companions.length > 0,
    hasCover: nights.length > 0,
  };
}
