/** Validators of what is written, by entity: one lazy import each. */
import type { EmittedFile, Model, ModelEntity } from '../model/model.ts';
import { kebab } from '../model/naming.ts';
import { HEADER, propertyKey } from './text.ts';

/** File of a component, beside ours: `FilmInput` → `./film-input.zod.ts`. */
function schemaFile(component: string): string {
  return `./${kebab(component)}.zod.ts`;
}

export function emitSchemas({ entities }: Model): readonly EmittedFile[] {
  return [{ path: 'generated/schemas/inputs.gen.ts', text: loaders(entities) }];
}

function inputName({ entity }: ModelEntity): string {
  return `${entity}Input`;
}

function loaders(entities: readonly ModelEntity[]): string {
  const lines = entities.map((entity) => {
    const input = inputName(entity);
    return `  ${propertyKey(entity.name)}: async () => (await import('${schemaFile(input)}')).${input},\n`;
  });
  return `${HEADER}
import type { ZodType } from 'zod';
import type { EntityName } from '../entities/loaders.gen.ts';

/** Validator of a written record, loaded with the first sheet that needs it. */
export const inputLoaders: Record<EntityName, () => Promise<ZodType>> = {
${lines.join('')}};
`;
}
