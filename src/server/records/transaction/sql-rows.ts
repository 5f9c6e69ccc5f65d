import type { RecordUnit, Rows } from '#domain/records/engine/rows.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { factsOf } from '#server/rules/facts.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { keepValue, moveLinks, noteWritten, writeValue } from '../merge/merge-repository.ts';
import { displayNames } from '../read/display-repository.ts';
import { countStartingWith, insertRows, nextIds, readForUpdate, readShown, readStored, updateRows } from '../read/record-repository.ts';
import { requireEditions } from '../scope/edition-writes.ts';
import { idsWithin } from '../scope/scope-access.ts';
import { findOwned, findReferring } from '../write/deletion-repository.ts';
import * as links from '../write/link-repository.ts';
import { keepDependents } from '../write/search-repository.ts';
import { insertTexts, updateText, deleteText } from '../write/translation-repository.ts';
import { takeBack, trashLinks, trashRows, trashTranslations } from '../write/trash-repository.ts';
import { becomeOther } from './become-repository.ts';
import { toRefusal } from './database-refusals.ts';
import { changesSince } from './history-repository.ts';
import { claimKey, keepResult } from './idempotency-repository.ts';

/** The transaction as the engine of the domain sees it: its rows are in PostgreSQL. */
export function recordUnit(unit: UnitOfWork): RecordUnit {
  return {
    registry: unit.engine.registry,
    facts: factsOf(unit),
    rows: sqlRows(unit, ''),
  };
}

function sqlRows(unit: UnitOfWork, prefix: string): Rows {
  return {
    under: (inner) => sqlRows(unit, `${prefix}${inner}`),
    ...reading(unit),
    ...asking(unit),
    ...writing(unit, prefix),
    ...linking(unit, prefix),
    ...deleting(unit),
    note: unit.note,
    announce: unit.announce,
    searchChanged: unit.searchChanged,
  };
}

function reading(unit: UnitOfWork) {
  return {
    held: (entity, ids) => readForUpdate(unit, entity, ids),
    stored: (entity, ids) => readStored(unit, entity, ids),
    shown: (entity, id) => readShown(unit, entity, id),
    within: (entity, ids, use) => idsWithin(unit, entity, { ids, rows: unit.engine.rowScope(entity, unit.context, use) }),
    names: (entity, ids) => displayNames(unit, entity, ids),
    changesSince: (place, version) => changesSince(unit, { ...place, version }),
    startingWith: (entity, field, start) => countStartingWith(unit, entity, { field, start }),
  } satisfies Partial<Rows>;
}

function asking(unit: UnitOfWork) {
  return {
    byHand: (check) => unit.engine.rules.byHand(unit, check),
    beforeWrite: (proposed) => unit.engine.rules.beforeWrite(unit, proposed),
    beforeDeletion: (entity, ids) => unit.engine.rules.beforeDeletion(unit, entity, ids),
    claim: ({ key, of, data }) => claimKey(unit, { key, entity: of, data }),
    keepResult: (key, result) => keepResult(unit, key, result),
    newToken: () => crypto.randomUUID(),
  } satisfies Partial<Rows>;
}

function writing(unit: UnitOfWork, prefix: string) {
  function prefixErrors<T>(entity: Entity, write: Promise<T>): Promise<T> {
    return underPrefix(unit, { entity, prefix, write });
  }
  return {
    nextIds: (entity, count) => nextIds(unit, entity, count),
    insert: (entity, rows) => prefixErrors(entity, insertRows(unit, entity, rows)),
    update: (entity, row) => prefixErrors(entity, updateRows(unit, entity, row)),
    addTexts: (entity, texts) => insertTexts(unit, entity, texts),
    changeText: (_entity, text) => updateText(unit, text),
    dropText: (field, id) => deleteText(unit, field, id),
  } satisfies Partial<Rows>;
}

function linking(unit: UnitOfWork, prefix: string) {
  function prefixErrors<T>({ field }: Parameters<Rows['addLinks']>[0] | Parameters<Rows['writeLinks']>[0], write: Promise<T>): Promise<T> {
    return underPrefix(unit, { entity: unit.engine.registry.get(field.declaredIn), prefix, write });
  }
  return {
    hold: (entity, id) => links.lockOwner(unit, entity, id),
    linksOf: (field, owner) => links.readStoredLinks(unit, field, owner),
    replaceLinks: (place) => prefixErrors(place, links.replaceLinks(unit, place)),
    addLinks: (place) => prefixErrors(place, links.addLinks(unit, place)),
    removeLinks: (place) => links.removeLinks(unit, place),
    writeLinks: (place) => prefixErrors(place, links.writeLinks(unit, place)),
    copyLinks: (field, place) => links.copyLinks(unit, { field, ...place }),
    bump: (entity, ids) => links.bumpVersions(unit, entity, ids),
  } satisfies Partial<Rows>;
}

function deleting(unit: UnitOfWork) {
  return {
    referring: (entity, ids) => findReferring(unit, entity, ids),
    owned: (entity, ids) => findOwned(unit, entity, ids),
    keepSearchers: async (leaving) => {
      for (const { entity, ids } of leaving) await requireEditions(unit, entity, ids);
      const going = new Set(leaving.map(({ entity }) => entity));
      for (const { entity, ids } of leaving) await keepDependents(unit, { entity, ids, except: going });
    },
    putValue: async (reference, value) => {
      const former = new Map((await keepValue(unit, reference, value)).map((row) => [row.id, row.value]));
      return (await writeValue(unit, reference, value)).map(({ id, version }) => ({ id, version, value: former.get(id) ?? null }));
    },
    keepValues: async (fields) => {
      for (const reference of fields) await keepValue(unit, reference, null);
    },
    noteValues: async (fields) => {
      for (const reference of fields) await noteWritten(unit, reference);
    },
    moveLinks: (link, place) => moveLinks(unit, link, place),
    becomeOther: (types, row) => becomeOther(unit, types, row),
    trashLinks: (link, ids) => trashLinks(unit, { ...link, ids }),
    trashRows: (entity, ids, names) => trashRows(unit, { entity, ids }, names),
    trashTexts: (entity, ids) => trashTranslations(unit, { entity, ids }),
    takeBack: (batch) => takeBack(unit, batch),
  } satisfies Partial<Rows>;
}

interface PrefixedWrite<T> {
  readonly entity: Entity;
  readonly prefix: string;
  readonly write: Promise<T>;
}

/** A refusal of the database is reported at the row of a list tab, or at the owned record, that it refuses. */
async function underPrefix<T>({ engine }: UnitOfWork, { entity, prefix, write }: PrefixedWrite<T>): Promise<T> {
  if (prefix === '') return write;
  try {
    return await write;
  } catch (error) {
    const refusal = toRefusal(engine.registry, entity, error);
    if (!(refusal instanceof AppError) || refusal.details.fields === undefined) throw error;
    const fields = refusal.details.fields.map((field) => ({ ...field, path: `${prefix}${field.path}` }));
    throw new AppError(refusal.code, { ...refusal.details, fields }, { cause: error });
  }
}
