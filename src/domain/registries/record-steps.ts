import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { requireOpenEdition } from '#domain/records/editions/edition-access.ts';
import { type RecordData, readIds, readVersion } from '#domain/values/record-data.ts';
import type { Step, StepReply } from '#domain/work/steps.ts';
import { recordMails } from '#product/record-mails.ts';
import { takeStep } from './take-step.ts';
import { refuse, refuseFields, type Work } from '#domain/work/work.ts';
import { FULL_ACCESS } from '#domain/records/engine/access.ts';
import { becomeOther } from '#domain/records/engine/become.ts';
import { deleteRecords, nameableIds, putValue } from '#domain/records/engine/delete.ts';
import { linksOf } from '#domain/records/engine/deletion-plan.ts';
import { readFieldValue } from '#domain/records/engine/field-value.ts';
import { insertRecords } from '#domain/records/engine/insert.ts';
import { linkMore } from '#domain/records/engine/links.ts';
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import type { RecordMails } from '#domain/records/engine/record-mails.ts';
import { type RecordUnit, type Reference, wait } from '#domain/records/engine/rows.ts';
import { restoreBatch } from '#domain/records/engine/restore.ts';
import { current, requireRead, requireScope, requireStay } from '#domain/records/engine/scope.ts';
import { refuseStale } from '#domain/records/engine/stale.ts';
import { updateRecord } from '#domain/records/engine/update.ts';
import { applyChange, changeByHand, createAllByHand, readInput } from '#domain/records/engine/write.ts';
import type { WriteInput } from '#domain/records/engine/write-input.ts';

type Kind =
  | 'add'
  | 'answer'
  | 'become'
  | 'create'
  | 'delete'
  | 'hold-all'
  | 'link'
  | 'move'
  | 'move-links'
  | 'names'
  | 'names-told'
  | 'open'
  | 'read'
  | 'referring'
  | 'restore'
  | 'save'
  | 'see'
  | 'set'
  | 'take-step'
  | 'update'
  | 'within';

type Of = { readonly [K in Kind]: Extract<Step, { readonly do: K }> };
type Steps = { readonly [K in Kind]: (unit: RecordUnit, entity: Entity, step: Of[K]) => Work<StepReply> };

/** Steps that are made of others: written once, over the rows of either side. */
const steps: Steps = {
  *read(unit, entity, { id }) {
    const record = (yield* wait(unit.rows.held(entity, [id]))).get(id) ?? null;
    if (record !== null) yield* requireScope(unit, entity, [id]);
    return record;
  },
  *see(unit, entity, { id }) {
    const record = (yield* wait(unit.rows.stored(entity, [id]))).get(id) ?? null;
    if (record !== null) yield* requireRead(unit, entity, [id]);
    return record;
  },
  *open(unit, entity, { id, version, isClosedToo }) {
    const held = yield* current(unit, entity, id);
    if (!isClosedToo) yield* wait(unit.rows.byHand(requireOpenEdition(entity.name, [id])));
    if (version !== null && version !== readVersion(held)) yield* refuseStale(unit, entity, { current: held, version });
    return held;
  },
  *'hold-all'(unit, entity, { ids }) {
    const held = yield* wait(unit.rows.held(entity, ids));
    yield* requireScope(unit, entity, [...held.keys()]);
    return [...held.values()];
  },
  *save(unit, entity, { before, data }) {
    return (yield* changeByHand(unit, entity, { before, data, prefix: '' })).version;
  },
  *add(unit, entity, { records }) {
    return yield* createAllByHand(unit, entity, records);
  },
  *answer(unit, entity, { id, data }) {
    yield* applyChange(unit, entity, { before: yield* current(unit, entity, id), data, prefix: 'Valeurs.' });
    return null;
  },
  *within({ rows }, entity, { ids }) {
    return [...(yield* wait(rows.within(entity, ids, 'read')))];
  },
  *names({ rows }, entity, { ids }) {
    return Object.fromEntries(yield* wait(rows.names(entity, ids)));
  },
  *'names-told'(unit, entity, { ids, max }) {
    const shown = (yield* nameableIds(unit, entity, ids)).slice(0, max);
    const names = yield* wait(unit.rows.names(entity, shown));
    return shown.map((Id) => ({ Id, Libelle: names.get(Id) ?? String(Id) }));
  },
  *referring({ rows }, entity, { id }) {
    return (yield* wait(rows.referring(entity, [id]))).map(({ relation: { entity: holder, field, onDelete }, ids }) => ({
      Entite: holder.name,
      Champ: field.name,
      Suppression: onDelete,
      Ids: [...ids],
    }));
  },
  *create(unit, entity, { records }) {
    const news: { readonly input: WriteInput }[] = [];
    for (const data of records) news.push({ input: yield* ruleInput(unit, entity, { data, before: null }) });
    const ids = yield* insertRecords(unit, entity, news);
    yield* requireStay(unit, entity, ids);
    return ids;
  },
  *update(unit, entity, { id, data, kept = [] }) {
    const fields = kept.map((name): Reference => ({ entity, field: fieldOf(entity, name), ids: [id] }));
    if (fields.length > 0) yield* wait(unit.rows.keepValues(fields));
    const before = yield* held(unit, entity, id);
    yield* updateRecord(unit, entity, { before, input: yield* ruleInput(unit, entity, { data, before: withTexts(before, data, kept) }) });
    yield* requireStay(unit, entity, [id]);
    if (fields.length > 0) yield* wait(unit.rows.noteValues(fields));
    return null;
  },
  *set(unit, entity, { id, data, said }) {
    const before = yield* held(unit, entity, id);
    return (yield* updateRecord(unit, entity, { before, input: yield* setInput(unit, entity, data), said })).version;
  },
  *delete(unit, entity, { ids }) {
    yield* deleteRecords(unit, entity, ids);
    return null;
  },
  *restore(unit, _entity, { batch }) {
    yield* restoreBatch(unit, batch);
    return null;
  },
  *move(unit, entity, { field, ids, value }) {
    yield* putValue(unit, { entity, field: fieldOf(entity, field), ids }, value);
    return null;
  },
  *become(unit, entity, step) {
    yield* becomeOther(unit, yield* held(unit, entity, step.id), step);
    return null;
  },
  *'take-step'({ facts }, { descriptor }, { id, step, body, at = facts.now }) {
    const taken = descriptor.states?.transitions.find(({ name }) => name === step) ?? (yield* refuse('transition-refusee'));
    return (yield* takeStep(taken, { entity: descriptor, id, body }, { ...facts, now: at })).version;
  },
  *link(unit, entity, { field, id, ids, said = {} }) {
    yield* linkMore(unit, { entity, field: fieldOf(entity, field), id }, { ids, said });
    return null;
  },
  *'move-links'({ registry, rows }, entity, place) {
    for (const link of linksOf(registry, entity)) {
      const others = yield* wait(rows.moveLinks(link, place));
      if (others.length === 0) continue;
      const holder = link.side === 'owner' ? entity : link.owner;
      const ids = link.side === 'owner' ? [place.to] : others;
      for (const id of ids) rows.announce({ entity: holder.root.name, op: 'update', parent: null, version: null, id });
      rows.searchChanged({ entity: holder, ids, fields: new Set([link.field.name]) });
    }
    return null;
  },
};

type MailStep = Parameters<(typeof recordMails)[keyof RecordMails]>[1];

export type RecordStep = Of[Kind] | MailStep;

export function isRecordStep(step: Step): step is RecordStep {
  return step.do in steps || step.do in recordMails;
}

export function recordStep(unit: RecordUnit, step: RecordStep): Work<StepReply> {
  return isMailStep(step) ? runMail(unit, step.do, step) : run(unit, step.do, step);
}

function isMailStep(step: RecordStep): step is MailStep {
  return step.do in recordMails;
}

function runMail<K extends keyof RecordMails>(unit: RecordUnit, kind: K, step: Parameters<RecordMails[K]>[1]): Work<StepReply> {
  const work: RecordMails[K] = recordMails[kind];
  return work(unit, step);
}

function entityOf(step: Of[Kind]): string {
  return step.do === 'become' ? step.from : step.entity;
}

function run<K extends Kind>(unit: RecordUnit, kind: K, step: Of[K]): Work<StepReply> {
  const work: Steps[K] = steps[kind];
  return work(unit, unit.registry.get(entityOf(step)), step);
}

function* held({ rows }: RecordUnit, entity: Entity, id: number): Work<RecordData> {
  return (yield* wait(rows.held(entity, [id]))).get(id) ?? (yield* refuse('introuvable'));
}

/** Texts that another record stored are not judged again by the one that takes them over. */
function withTexts(before: RecordData, data: RecordData, kept: readonly string[]): RecordData {
  return {
    ...before,
    ...Object.fromEntries(kept.flatMap((name) => (typeof data[name] === 'string' ? [[name, data[name]]] : []))),
  };
}

interface Ruled {
  readonly data: RecordData;
  readonly before: RecordData | null;
}

/** The checks of a form, and besides them the fields that forms may not write: states, numbers, dates of the system. */
function* ruleInput(unit: RecordUnit, entity: Entity, { data, before }: Ruled): Work<WriteInput> {
  function isOwn(name: string): boolean {
    return entity.fields.get(name)?.readOnly === true;
  }
  const form = Object.fromEntries(Object.entries(data).filter(([name]) => !isOwn(name)));
  const readOnlyFields = Object.fromEntries(Object.entries(data).filter(([name]) => isOwn(name)));
  const input = yield* readInput(unit, entity, { data: form, prefix: '', before, access: FULL_ACCESS });
  return { ...input, values: new Map([...input.values, ...(yield* setInput(unit, entity, readOnlyFields)).values]) };
}

/** A step may set fields that are read-only to everybody else: the state itself, the reason of a refusal. */
function* setInput({ registry }: RecordUnit, entity: Entity, data: RecordData): Work<WriteInput> {
  const values = new Map<FieldDescriptor, JsonValue>();
  const ids = new Map<FieldDescriptor, readonly number[]>();
  for (const [name, value] of Object.entries(data)) {
    const field = entity.fields.get(name);
    if (field === undefined || value === undefined) continue;
    const read = readFieldValue({ registry, field, path: name }, value);
    if ('errors' in read) return yield* refuseFields(read.errors);
    if (field.kind === 'ids') ids.set(field, readIds(data, name));
    else values.set(field, read.value);
  }
  return { values, translations: new Map(), owned: new Map(), ids };
}
