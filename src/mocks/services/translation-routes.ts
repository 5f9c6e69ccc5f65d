import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, isTranslation, readId, tradName } from '#domain/records/values/record-data.ts';
import { TRANSLATION_BATCH } from '#domain/records/write/translation.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isVisible } from '../store/scope.ts';
import { bodyOf, idOf, type MockCall, type MockRoute, reply } from '../call.ts';

const KINDS = { 'trad-libelles': 'label', 'trad-textes': 'longText' } as const;

/** Translations by id and by batches: read with the right of the record that holds them. */
export function translationRoutes(): readonly MockRoute[] {
  return Object.entries(KINDS).flatMap(([path, kind]): MockRoute[] => [
    {
      method: 'post',
      path: `/${path}/traduction`,
      right: 'session',
      run: (call) => {
        const { Items } = bodyOf(call);
        if (!Array.isArray(Items) || Items.length > TRANSLATION_BATCH) throw new AppError('requete-invalide');
        return reply(find(call, kind, new Set(Items)));
      },
    },
    {
      method: 'get',
      path: `/${path}/{id}`,
      right: 'session',
      run: (call) => {
        const [found] = find(call, kind, new Set([idOf(call)]));
        if (found === undefined) throw new AppError('introuvable');
        return reply(found);
      },
    },
  ]);
}

function find({ store, context }: MockCall, kind: FieldDescriptor['kind'], ids: ReadonlySet<JsonValue>): JsonValue[] {
  return Object.values(store.tables.entities)
    .filter(({ rights, dictionary }) => dictionary !== null || context.has(rights.record) || context.has(rights.list))
    .flatMap(({ name, fields }) =>
      fields
        .filter((field) => isTranslation(field) && field.kind === kind && field.declaredIn === name)
        .flatMap((field) =>
          store.tables
            .all(name)
            .filter((record) => isVisible(store, { entity: name, record }, context))
            .map((row) => row[tradName(field)] ?? null),
        ),
    )
    .filter((translation) => isRecordData(translation) && ids.has(readId(translation)));
}
