import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { correctStatus, type Taken, takeStep } from './take-step.ts';
import { refuse, type Work } from '#domain/work/work.ts';
import { duplicateRecord } from '#domain/records/engine/duplicate.ts';
import { readLinkIds, readLinksInput } from '#domain/records/engine/link-input.ts';
import { changeLinks, saveLinks } from '#domain/records/engine/links.ts';
import { saveLot } from '#domain/records/engine/lot.ts';
import { type Entity, linkFieldOfPath } from '#domain/records/engine/registry.ts';
import type { RecordUnit } from '#domain/records/engine/rows.ts';
import { current } from '#domain/records/engine/scope.ts';
import { changeByHand, createOnce, removeByHand } from '#domain/records/engine/write.ts';

/** A call of the contract that writes records of an entity. */
export interface WritingCall {
  readonly entity: Entity;
  /** Address of the operation in the contract: `/api/films/{id}/mots-cles`. */
  readonly path: string;
  /** Of the address; refused when it cannot be one. */
  readonly id: () => number;
  /** The linked ids of the address: `3|5`. */
  readonly ids: string;
  readonly body: unknown;
  /** Under which the same creation is made once. */
  readonly key: string | null;
  readonly newSecret: () => string;
}

export interface WritingReply {
  readonly body: unknown;
  readonly version?: number;
  /** Trace of the mail that was written, or the reason for none. */
  readonly mail?: Taken['mail'];
  /** True if deleted records can be restored, by the batch of the call. */
  readonly isUndoable?: boolean;
}

export type WritingAction = (unit: RecordUnit, call: WritingCall) => Work<WritingReply>;

/** Writes of each action of the contract: both sides mount these, each in a transaction of its own kind. */
export const writingActions = {
  *create(unit, { entity, body, key }) {
    return { body: yield* createOnce(unit, entity, { data: body, key }) };
  },
  *update(unit, { entity, id, body }) {
    const data = yield* bodyOf(body);
    const { version } = yield* changeByHand(unit, entity, { before: yield* current(unit, entity, id()), data, prefix: '' });
    return { body: id(), version };
  },
  *delete(unit, { entity, id, body }) {
    yield* removeByHand(unit, entity, { id: id(), data: yield* bodyOf(body) });
    return { body: true, isUndoable: true };
  },
  *duplicate(unit, { entity, id, body, newSecret }) {
    return { body: yield* duplicateRecord(unit, entity, { id: id(), body, newSecret }) };
  },
  // A batch's deletions are restored like any other.
  *lot(unit, { entity, body }) {
    return { body: yield* saveLot(unit, entity, body), isUndoable: true };
  },
  *transition({ facts }, { entity: { descriptor }, path, id, body }) {
    const step = descriptor.states?.transitions.find(({ name }) => path.endsWith(`/${name}`));
    if (step === undefined) return yield* refuse('adresse-inconnue');
    return taken(yield* takeStep(step, { entity: descriptor, id: id(), body, holes: 'refuse' }, facts));
  },
  *correct({ facts }, { entity: { descriptor }, id, body }) {
    return taken(yield* correctStatus({ entity: descriptor, id: id(), body }, facts));
  },
  linkAdd: (unit, call) => changeLinked(unit, call, 'add'),
  linkRemove: (unit, call) => changeLinked(unit, call, 'remove'),
  *linksSave(unit, call) {
    const field = fieldOf(call);
    const wanted = yield* readLinksInput(unit.registry, field, call.body);
    return { body: call.id(), version: yield* saveLinks(unit, { entity: call.entity, field, id: call.id() }, wanted) };
  },
} satisfies Readonly<Record<string, WritingAction>>;

function taken({ id, version, mail }: Taken): WritingReply {
  return { body: id, version, mail };
}

function fieldOf({ entity, path }: WritingCall): FieldDescriptor {
  return linkFieldOfPath(entity, path);
}

function* changeLinked(unit: RecordUnit, call: WritingCall, change: 'add' | 'remove'): Work<WritingReply> {
  const ids = yield* readLinkIds(call.ids);
  yield* changeLinks(unit, { entity: call.entity, field: fieldOf(call), id: call.id() }, { ids, change });
  return { body: true };
}

function* bodyOf(body: unknown): Work<RecordData> {
  return isRecordData(body) ? body : yield* refuse('requete-invalide');
}

/** Headers of a write beside its body. */
export function headersOf({ version, mail = null, isUndoable = false }: WritingReply, batch: string): Readonly<Record<string, string>> {
  return {
    ...(version === undefined ? {} : { etag: `"${version}"` }),
    ...(mail === null ? {} : { 'x-mail': mail.ok ? String(mail.traceId) : mail.code }),
    ...(isUndoable ? { 'x-batch': batch } : {}),
  };
}
