import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { MigrateParticipantBody } from '#generated/schemas/services/participants.zod.ts';
import { type MigrationFacts, migrationOf } from '#domain/participants/migration.ts';
import { participantEntity } from '#domain/participants/participant-entities.ts';
import { readVersion } from '#domain/records/record-data.ts';
import { fieldNamed } from '#domain/records/record-source.ts';
import { AppError } from '#server/errors/app-error.ts';
import { writeRightOf } from '#server/services/participants/write-right.ts';
import { idOf, type MockCall, type MockReply, type MockRoute, reply } from '../call.ts';
import { remember } from '../store/history.ts';
import { staleVersion } from '../store/save.ts';
import { findWritable } from '../store/scope.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { checked } from './checked.ts';
import { requireOpenEdition } from '../store/by-hand.ts';
import { checkWritten } from './written-rules.ts';

const { accredite, invite } = ParticipantType;
/** Said by the base, though a type asks for more of it. */
const KEPT: ReadonlySet<string> = new Set(['Id', 'IdContact', 'Statut']);

export const migrationRoute: MockRoute = {
  method: 'post',
  path: '/festival-participants/{id}/migration',
  right: 'session',
  run: (call) => {
    if (![accredite, invite].every((type) => call.context.has(writeRightOf(type)))) throw new AppError('droit-manquant');
    return migrate(call, checked(MigrateParticipantBody, call.body).Version);
  },
};

function migrate({ store, context, ...call }: MockCall, given: number): MockReply {
  const row = findWritable(store, { entity: 'festival-participant', id: idOf({ store, context, ...call }) }, context);
  const entity = participantEntity(Number(row['Type']));
  requireOpenEdition(store, { entity, record: row });
  if (given !== row['Version']) throw staleVersion(store, { entity, row, given }, context);
  const reached = migrationOf(factsOf(store, row));
  if (!reached.ok) throw new AppError('regle-metier', { message: reached.reason });
  const target = participantEntity(reached.type);
  const next = moved(store, row, { from: entity, to: target });
  Object.assign(next, { Type: reached.type, Statut: reached.statut, Version: readVersion(row) + 1 });
  checkWritten(store, { entity: target, row: next });
  const before = ownOf(store, entity, row);
  store.tables.put(target, next);
  remember(
    store,
    {
      entity: target,
      id: Number(row['Id']),
      op: 'update',
      before: null,
      line: { before, after: { Type: reached.type, Statut: reached.statut } },
    },
    context,
  );
  return reply({ Id: Number(row['Id']), Version: Number(next['Version']), Entite: target });
}

/** The type and the status that are left, with what only that type says: the history keeps it. */
function ownOf({ tables }: Store, entity: string, row: Row): Row {
  const own = tables.entity(entity).fields.filter((field) => field.declaredIn === entity && !KEPT.has(field.name));
  const said = own.flatMap(({ name, default: value }) => {
    const stored = row[name];
    return stored === undefined || stored === null || stored === false || stored === value ? [] : [[name, stored] as const];
  });
  return { Type: row['Type'] ?? null, Statut: row['Statut'] ?? null, ...Object.fromEntries(said) };
}

/** The row without what only its former type says, with the defaults of the new one. */
function moved({ tables }: Store, row: Row, { from, to }: { readonly from: string; readonly to: string }): Row {
  const own = (entity: string) => tables.entity(entity).fields.filter((field) => field.declaredIn === entity && field.column !== null);
  const left = new Set(own(from).map(({ name }) => name));
  const kept = Object.entries(row).filter(([name]) => KEPT.has(name) || !left.has(name));
  const fresh = own(to).map(({ name, default: value, kind }) => [name, value ?? (kind === 'boolean' ? false : null)] as const);
  return { ...Object.fromEntries(fresh), ...Object.fromEntries(kept) };
}

function factsOf({ tables }: Store, row: Row): MigrationFacts {
  const id = Number(row['Id']);
  const field = fieldNamed(tables.entity('festival-participant'), 'Accompagnants');
  const companionsOf = (owner: number): readonly number[] => (field === undefined ? [] : tables.linkedIds(field, owner));
  return {
    type: Number(row['Type']),
    statut: Number(row['Statut']),
    isPaid: row['IsPaye'] === true || tables.all('bam-paiement').some((piece) => piece['IdParticipant'] === id),
    isCompanion: tables.all('festival-participant').some((other) => companionsOf(Number(other['Id'])).includes(id)),
    hasCompanions: companionsOf(id).length > 0,
    hasCover: tables.all('festival-hotel-pec').some((night) => night['IdParticipant'] === id),
  };
}
