import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isRecordData } from '#domain/records/values/record-data.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import type { Entity } from '../engine/registry.ts';
import type { WriteInput } from '../write/write-input.ts';

/** Without the right, a person reaches the own record and no other. */
export const requireSelf = (entity: Entity, context: RequestContext, record: unknown): void => {
  const { self } = entity.descriptor.rights;
  if (!isRecordData(record) || self === null || record[self] !== context.user.id) throw new AppError('droit-manquant');
};

const PERSONAL_KINDS: ReadonlySet<FieldDescriptor['kind']> = new Set([
  'string',
  'email',
  'url',
  'phone',
  'text',
  'color',
  'secret',
  'image',
  'label',
  'longText',
]);

/** The own record does not mean the own rights: a group, a state or a tick stays with those who hold the right. */
export const keepPersonal = (input: WriteInput): WriteInput => ({
  values: new Map([...input.values].filter(([field]) => PERSONAL_KINDS.has(field.kind))),
  translations: input.translations,
  owned: input.owned,
  ids: new Map(),
});
