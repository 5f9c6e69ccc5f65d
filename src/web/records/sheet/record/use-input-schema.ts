import { useQuery } from '@tanstack/react-query';
import type { ZodType } from 'zod';
import type { EntityDescriptor, EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { inputLoaders } from '#generated/schemas/inputs.gen.ts';
import { isObject } from '#web/runtime/is-object.ts';
import type { Modules } from '#web/records/fields/record-body.ts';
import { editedProperty, isEditable } from '#web/records/fields/field-property.ts';
import { loadEntity } from '#web/runtime/entities.ts';

export type InputSchema = ZodType;

export interface FormParts {
  readonly schema: InputSchema;
  readonly modules: Modules;
}

/** Parts that a form of an entity needs beside its description: its schema, and the entities nested in it. */
export function useFormParts(entity: EntityModule): FormParts | null {
  const { name } = entity.descriptor;
  const { data } = useQuery({
    queryKey: ['descriptions', 'form', name],
    queryFn: () => loadFormParts(entity),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

export async function loadFormParts(entity: EntityModule): Promise<FormParts> {
  const [schema, modules] = await Promise.all([loadSchema(entity.descriptor.name), loadNested(entity.descriptor, new Map())]);
  logUnchecked(entity.descriptor, schema);
  return { schema, modules };
}

/** A field that the form edits and no validator knows: what is typed there goes unchecked (000 §8.1). */
function logUnchecked({ name, fields }: EntityDescriptor, schema: InputSchema): void {
  const shape = 'shape' in schema && isObject(schema.shape) ? schema.shape : {};
  for (const field of fields.filter(isEditable)) {
    if (!(editedProperty(field) in shape)) console.warn('validator missing', `${name}.${editedProperty(field)}`);
  }
}

type Loaders = typeof inputLoaders;

function isInputName(loaders: Loaders, name: string): name is keyof Loaders {
  return name in loaders;
}

/** The index of schemas by entity comes with the first form, after the content of the sheet. */
async function loadSchema(name: string): Promise<InputSchema> {
  const { inputLoaders: loaders } = await import('#generated/schemas/inputs.gen.ts');
  if (!isInputName(loaders, name)) throw new TypeError(`No input schema: ${name}`);
  return loaders[name]();
}

async function loadNested(descriptor: EntityDescriptor, modules: Map<string, EntityModule>): Promise<Modules> {
  const names = descriptor.fields.filter((field) => field.kind === 'owned' || field.kind === 'records').map((field) => field.to);
  for (const name of new Set(names)) {
    if (name === undefined || modules.has(name)) continue;
    const module = await loadEntity(name);
    modules.set(name, module);
    await loadNested(module.descriptor, modules);
  }
  return modules;
}
