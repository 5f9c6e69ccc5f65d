import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, isTranslation, readId, tradName } from '#domain/records/values/record-data.ts';
import { AppError } from '#server/errors/app-error.ts';
import { mayReadEntity } from '#server/services/rights/entity-rights.ts';
import { type MockCall, type MockReply, reply } from '../call.ts';
import { visibleRows } from '../store/scope.ts';
import type { Handlers } from './handlers.ts';

/** Translations by id and by batches: read with the right of the record that holds them. */
export const translationHandlers: Handlers<'getTradLibelle' | 'getTradTexte' | 'listTradLibelles' | 'listTradTextes'> = {
  getTradLibelle: ({ params, call }) => one(find(call, 'label', [params.id])),
  getTradTexte: ({ params, call }) => one(find(call, 'longText', [params.id])),
  listTradLibelles: ({ body, call }) => reply(find(call, 'label', body.Items)),
  listTradTextes: ({ body, call }) => reply(find(call, 'longText', body.Items)),
};

function one([found]: readonly JsonValue[]): MockReply {
  if (found === undefined) throw new AppError('introuvable');
  return reply(found);
}

function find({ store, context }: MockCall, kind: FieldDescriptor['kind'], ids: readonly number[]): readonly JsonValue[] {
  const owners = Object.values(store.tables.entities).filter(({ name }) => mayReadEntity(context, name));
  return owners.flatMap(({ name, fields }) =>
    fields
      .filter((field) => isTranslation(field) && field.kind === kind && field.declaredIn === name)
      .flatMap((field) => visibleRows(store, name, context).map((row) => row[tradName(field)] ?? null))
      .filter((translation) => isRecordData(translation) && ids.includes(readId(translation))),
  );
}
