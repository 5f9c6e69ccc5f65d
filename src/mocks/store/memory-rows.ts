import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { ownedFieldsOf, relationsOf } from '#domain/records/engine/deletion-plan.ts';
import { type Entity, targetOf } from '#domain/records/engine/registry.ts';
import type { RecordUnit, Reference, Rows } from '#domain/records/engine/rows.ts';
import { displayOf } from '#domain/records/read/display.ts';
import { wireRecord } from '#domain/records/wire/wire-record.ts';
import { toUtcText } from '#domain/values/dates.ts';
import { isTranslation, tradName } from '#domain/values/record-data.ts';
import type { MockContext } from '../mock-context.ts';
import { claimKey, keepResult } from './claims.ts';
import { factsOf } from './facts.ts';
import { keepNumbers } from './given-numbers.ts';
import { findRecord, noteLine, storedOf } from './history.ts';
import { linkRows } from './memory-links.ts';
import { moved } from './moved.ts';
import { isHeld } from './scope.ts';
import type { Store } from './store.ts';
import { checkRow } from './store-checks.ts';
import type { Row } from './tables.ts';
import { trashRows } from './trash.ts';

/** A call of the simulation as the engine of the domain sees it: its rows are in memory. */
export function recordUnit(store: Store, context: MockContext): RecordUnit {
  return {
    registry: store.registry,
    facts: factsOf(store, context),
    rows: memoryRows(store, context, ''),
  };
}

function memoryRows(store: Store, context: MockContext, prefix: string): Rows {
  return {
    under: (inner) => memoryRows(store, context, `${prefix}${inner}`),
    ...reading(store, context),
    ...asking(store, context),
    ...writing(store, prefix),
    ...linkRows(store, prefix),
    ...referring(store),
    ...trashRows(store, context),
    note: (line) => noteLine(store, line, context),
    announce: ({ id, ...change }) => store.emit({ ...change, ids: [id], batch: context.batch }),
    searchChanged: () => undefined,
  };
}

function reading(store: Store, context: MockContext) {
  function rowsOf({ name }: Entity, ids: readonly number[]): readonly Row[] {
    return ids.map((id) => store.tables.find(name, id)).filter((row) => row !== null);
  }
  const stored: Rows['stored'] = ({ name: entity, ...own }, ids) =>
    new Map(rowsOf({ name: entity, ...own }, ids).map((record) => [Number(record['Id']), storedOf(store, { entity, record })]));
  return {
    // One call after the other: nobody else writes meanwhile.
    held: stored,
    stored,
    shown: ({ name: entity }, id) => wireRecord(store.shownTo(context), { entity, record: findRecord(store, entity, id) }),
    within: ({ name: entity }, ids, use) =>
      new Set(
        ids.filter((id) => {
          const record = store.tables.find(entity, id);
          return record === null || isHeld(store, { entity, record }, { context, use });
        }),
      ),
    names: (entity, ids) => {
      const source = store.source(context.culture);
      return new Map(rowsOf(entity, ids).map((record) => [Number(record['Id']), displayOf(source, { entity: entity.name, record })]));
    },
    changesSince: ({ entity, id }, version) =>
      store.history
        .filter((line) => line.entity === entity && line.id === id && (line.version ?? 0) > version)
        .toReversed()
        .map(({ user, atMs, before, after }) => ({ userId: user.id, userName: user.nom, at: toUtcText(atMs), before, after })),
    startingWith: ({ name }, field, start) =>
      store.tables.all(name).filter((row) => String(row[field.name] ?? '').startsWith(start)).length,
  } satisfies Partial<Rows>;
}

function asking(store: Store, context: MockContext) {
  return {
    byHand: (check) => store.rules.byHand(check, context),
    beforeWrite: (proposed) => store.rules.beforeWrite(proposed, context),
    beforeDeletion: (entity, ids) => store.rules.beforeDeletion(entity, ids, context),
    claim: (claim) => claimKey(store, claim, context),
    keepResult: (key, result) => keepResult(store, { key, result }, context),
    newToken: () => `${context.requestId}-${store.history.length}`,
  } satisfies Partial<Rows>;
}

function writing(store: Store, prefix: string) {
  const { tables } = store;
  return {
    nextIds: ({ root }, count) => Array.from({ length: count }, () => tables.nextId(root.table)),
    insert: ({ name: entity, descriptor }, rows) => {
      for (const { id, values, texts } of rows) {
        const row: Row = { ...atFirst(descriptor.fields), Id: id, Version: 1, ...descriptor.discriminator };
        if (descriptor.states !== null) row[descriptor.states.field] = descriptor.states.start;
        for (const [field, value] of values) row[field.name] = value;
        for (const [field, text] of texts) row[tradName(field)] = { ...text, Id: Number(values.get(field)) };
        checkRow(store, { entity, row, before: null, prefix });
        tables.put(entity, row);
      }
    },
    update: ({ name: entity }, { id, values }) => {
      const row = findRecord(store, entity, id);
      const before = { ...row };
      for (const [field, value] of values) {
        row[field.name] = value;
        if (isTranslation(field) && value === null) row[tradName(field)] = null;
      }
      checkRow(store, { entity, row, before, prefix });
      keepNumbers(store, { entity, record: before });
      return moved(row);
    },
    addTexts: ({ name }, texts) =>
      texts.map(({ owner, field, value }) => {
        const Id = tables.nextId(field.kind === 'label' ? 'trad_libelle' : 'trad_texte');
        const row = tables.find(name, owner);
        if (row !== null) row[tradName(field)] = { ...value, Id };
        return Id;
      }),
    changeText: ({ name }, { owner, field, value }) => {
      findRecord(store, name, owner)[tradName(field)] = value;
    },
    // It lies in the row, which has let go of it.
    dropText: () => undefined,
    bump: ({ name }, ids) => new Map(ids.map((id) => [id, moved(findRecord(store, name, id))])),
    becomeOther: ({ from, to }, { id, values }) => {
      const row = findRecord(store, from.name, id);
      const next: Row = { ...atFirst(to.descriptor.fields), ...row, ...Object.fromEntries(leftBy(from, to)) };
      for (const [field, value] of values) next[field.name] = value;
      tables.put(to.name, next);
      return moved(next);
    },
  } satisfies Partial<Rows>;
}

/** Default of a column. */
function atFirst(fields: readonly FieldDescriptor[]): Row {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, column, default: value }) =>
      column === null ? [] : [[name, value ?? (kind === 'boolean' ? false : null)]],
    ),
  );
}

/** Values that only a former type had go with it; those of its base stay. */
function leftBy({ root, stored }: Entity, { fields }: Entity): readonly (readonly [string, Row[string]])[] {
  return stored.flatMap(({ name, default: value }) =>
    root.fields.has(name) ? [] : [[name, fields.get(name)?.default ?? value ?? null] as const],
  );
}

function referring(store: Store) {
  return {
    referring: (entity, ids) =>
      relationsOf(store.registry, entity).flatMap((relation) => {
        const { key = 'Id', name } = relation.field;
        const values = new Set(ids.map((id) => store.tables.find(entity.name, id)?.[key] ?? null));
        const found = store.tables.all(relation.entity.name).filter((row) => row[name] !== null && values.has(row[name] ?? null));
        return found.length === 0 ? [] : [{ relation, ids: found.map((row) => Number(row['Id'])) }];
      }),
    owned: (entity, ids) =>
      ownedFieldsOf(store.registry, entity).flatMap(({ owner, field }): readonly Pick<Reference, 'entity' | 'ids'>[] => {
        const held = ids.map((id) => store.tables.find(owner.name, id)?.[field.name]).filter((id) => typeof id === 'number');
        return held.length === 0 ? [] : [{ entity: store.registry.get(targetOf(field)).root, ids: held }];
      }),
    keepSearchers: () => undefined,
  } satisfies Partial<Rows>;
}
