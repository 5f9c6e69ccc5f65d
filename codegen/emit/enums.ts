/** Enumerations as constants, with helpers for the bits of a mask. */
import type { EmittedFile, Model, ModelEnum } from '../model/model.ts';
import { HEADER, literal, propertyKey, variable } from './text.ts';

export function emitEnums({ enums }: Model): readonly EmittedFile[] {
  return [
    ...enums.map((item) => ({ path: `generated/enums/${item.name}.gen.ts`, text: enumModule(item) })),
    { path: 'generated/enums/all.gen.ts', text: allModule(enums) },
  ];
}

/** Every enumeration by name, for the server and the mocks; the browser loads those of an entity with it. */
function allModule(enums: readonly ModelEnum[]): string {
  const imports = enums.map(({ name }) => `import { ${variable(name)}Enum } from './${name}.gen.ts';\n`).join('');
  const entries = enums.map(({ name }) => `  ${propertyKey(name)}: ${variable(name)}Enum,\n`).join('');
  return (
    `${HEADER}import type { EnumDescriptor } from '../entities/descriptor.gen.ts';\n${imports}\n` +
    `export const enums: Readonly<Record<string, EnumDescriptor>> = {\n${entries}};\n`
  );
}

function enumModule(item: ModelEnum): string {
  const { name, type, flags, values, label } = item;
  const constants = values.map(({ key, value }) => `  ${propertyKey(key)}: ${value},\n`).join('');
  return (
    `${HEADER}import type { EnumDescriptor } from '../entities/descriptor.gen.ts';\n\n` +
    `/** ${label} */\nexport const ${type} = {\n${constants}} as const;\n` +
    `export type ${type} = (typeof ${type})[keyof typeof ${type}];\n\n` +
    (flags ? helpers(item) : '') +
    `export const ${variable(name)}Enum: EnumDescriptor = ${literal({ name, flags, values })};\n`
  );
}

function helpers({ type }: ModelEnum): string {
  return (
    `export const has${type} = (mask: number, value: ${type}): boolean => (mask & value) === value;\n` +
    `export const add${type} = (mask: number, value: ${type}): number => mask | value;\n` +
    `export const remove${type} = (mask: number, value: ${type}): number => mask & ~value;\n` +
    `export const list${type} = (mask: number): ${type}[] => Object.values(${type}).filter((value) => (mask & value) !== 0);\n\n`
  );
}
