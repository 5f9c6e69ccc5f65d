import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { migrationOf } from '#domain/participants/migration.ts';
import { participantEntity } from '#domain/participants/participant-entities.ts';
import { readNumber, readVersion, type RecordData } from '#domain/records/record-data.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { AppError } from '#server/errors/app-error.ts';
import { staleVersion } from '#server/records/conflict.ts';
import type { Entity } from '#server/records/registry.ts';
import { type UnitOfWork, inUnitOfWork } from '#server/records/unit-of-work.ts';
import { requireOpenEdition } from '#server/records/edition-access.ts';
import { readCurrent } from '#server/records/write-operations.ts';
import type { Call } from '#server/services/service-call.ts';
import { migrationRepository } from './migration-repository.ts';
import { writeRightOf } from './write-right.ts';

/** An accreditation becomes an invitation, or the other way round: one transaction, the same id, the same history. */
export const migrateParticipant = async ({
  params,
  body,
  context,
}: Call<'migrateParticipant'>): Promise<ServiceReply<'migrateParticipant'>> => {
  const { accredite, invite } = ParticipantType;
  if (![accredite, invite].every((type) => context.has(writeRightOf(type)))) throw new AppError('droit-manquant');
  const { engine } = context.tools;
  const base = engine.registry.get('festival-participant');
  return inUnitOfWork(engine, context, {
    operation: 'migration',
    entity: base,
    work: async (unit) => {
      const type = readNumber(await readCurrent(unit, base, params.id), 'Type') ?? 0;
      const entity = engine.registry.get(participantEntity(type));
      const before = await readCurrent(unit, entity, params.id);
      await requireOpenEdition(unit, entity, [params.id]);
      if (body.Version !== readVersion(before)) throw await staleVersion(unit, entity, { current: before, version: body.Version });
      return migrate(unit, entity, before);
    },
  });
};

const migrate = async (unit: UnitOfWork, entity: Entity, before: RecordData): Promise<ServiceReply<'migrateParticipant'>> => {
  const id = readNumber(before, 'Id') ?? 0;
  const repository = migrationRepository(unit);
  const facts = await repository.facts(id);
  const reached = facts === null ? null : migrationOf(facts);
  if (reached === null) throw new AppError('introuvable');
  if (!reached.ok) throw new AppError('regle-metier', { message: reached.reason });
  const { type, statut } = reached;
  const target = unit.engine.registry.get(participantEntity(type));
  const version = await repository.swap(id, { from: entity.table, to: target.table, type, statut });
  const left = ownValues(entity, before);
  unit.note({
    entity: entity.root.name,
    id,
    parent: null,
    op: 'update',
    version,
    before: { Type: before['Type'] ?? null, Statut: before['Statut'] ?? null, ...left },
    after: { Type: type, Statut: statut },
    fields: ['Type', 'Statut', ...Object.keys(left)],
  });
  unit.announce({ entity: entity.root.name, op: 'update', parent: null, version, id });
  unit.searchChanged({ entity: target, ids: [id], fields: null });
  return { Id: id, Version: version, Entite: target.name };
};

/** What only the type that is left could say: the history keeps it. */
const ownValues = ({ stored, name }: Entity, before: RecordData): RecordData & { readonly [field: string]: string | number | boolean } =>
  Object.fromEntries(
    stored.flatMap((field) => {
      const value = before[field.name];
      const isSaid = typeof value === 'string' || typeof value === 'number' || value === true;
      return field.declaredIn === name && isSaid && value !== field.default ? [[field.name, value]] : [];
    }),
  );
