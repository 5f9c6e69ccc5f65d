import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { fileFieldOf } from '#domain/files/field-rules.ts';
import { ATTACHMENT } from '#domain/threads/attachment-kind.ts';
import { mayAttach } from '#domain/threads/attachments.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';

interface FieldPlace {
  readonly entite: string;
  readonly champ: string;
}

function entityAt({ entite }: FieldPlace): EntityDescriptor | undefined {
  return Object.values(entities).find(({ name }) => name === entite);
}

/** The field that an address names. */
export function fileFieldAt(place: FieldPlace): FieldDescriptor {
  const field = fileFieldOf(entityAt(place), place.champ);
  if (field === undefined) throw new AppError('introuvable');
  return field;
}

/** The field a file is sent for, once the person may write its records: 403 before anything of the file is read. */
export function writtenFileField(place: FieldPlace, { has }: Pick<RequestContext, 'has'>): FieldDescriptor {
  const field = fileFieldAt(place);
  const entity = entityAt(place);
  // Attachments go where their sender may post: the comment that carries them checks it.
  if (entity?.name === ATTACHMENT && mayAttach(has)) return field;
  const codes = entity === undefined ? [] : [entity, ...entity.screens].map(({ rights }) => rights.write);
  if (!codes.some((code) => has(code))) throw new AppError('droit-manquant');
  return field;
}
