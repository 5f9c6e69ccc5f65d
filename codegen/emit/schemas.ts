/** Validators of what is written, by entity: one lazy import each for the browser, all at once for the server and the mocks. */
import type { EmittedFile, Model, ModelEntity } from '../model/model.ts';
import { kebab } from '../model/naming.ts';
import { HEADER, propertyKey } from './text.ts';

/** File of a component, beside ours: `FilmInput` → `./film-input.zod.ts`. */
export const schemaFile = (component: string): string => `./${kebab(component)}.zod.ts`;

export function emitSchemas({ entities }: Model): readonly EmittedFile[] {
  return [
    { path: 'generated/schemas/inputs.gen.ts', text: loaders(entities) },
    { path: 'generated/schemas/all.gen.ts', text: all(entities) },
  ];
}

const inputName = ({ entity }: ModelEntity): string => `${entity}Input`;

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

function all(entities: readonly ModelEntity[]): string {
  const imports = entities.map((entity) => `import { ${inputName(entity)} } from '${schemaFile(inputName(entity))}';\n`);
  const lines = entities.map((entity) => `  ${propertyKey(entity.name)}: ${inputName(entity)},\n`);
  return `${HEADER}
import type { ZodType } from 'zod';
import type { EntityName } from '../entities/loaders.gen.ts';
${imports.join('')}
/** Validators of written records, for the server and the mocks; the browser loads them one by one. */
export const inputSchemas: Record<EntityName, ZodType> = {
${lines.join('')}};
`;
}
