/** JSON Schemas that give editors completion, help and checks while a YAML file is typed. */
import { z } from 'zod';
import { EntityFile, EnumFile, TraitFile } from '../metamodel.ts';
import { NavigationFile } from '../navigation-metamodel.ts';
import type { EmittedFile } from '../model/model.ts';
import { editorHelp } from './editor-help.ts';
import { LabelsFile, LanguageFile, RightsFile } from './side-files.ts';

const SCHEMAS = {
  entity: EntityFile,
  trait: TraitFile,
  enum: EnumFile,
  navigation: NavigationFile,
  rights: RightsFile,
  labels: LabelsFile,
  language: LanguageFile,
};

/** They say what the programs of the generator say, whatever the schema says: one process makes them once. */
let made: readonly EmittedFile[] | undefined;

export function emitEditorSchemas(): readonly EmittedFile[] {
  return (made ??= Object.entries(SCHEMAS).map(toFile));
}

function toFile([name, schema]: [string, z.ZodType]): EmittedFile {
  return {
    path: `generated/editor/${name}.schema.json`,
    text: `${JSON.stringify(withHelp(z.toJSONSchema(schema, { io: 'input', reused: 'ref' })), null, 1)}\n`,
  };
}

/** Each key of each object gets its sentence; the shared definitions it points to stay without. */
function withHelp(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withHelp);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, key === 'properties' ? explained(value) : withHelp(value)]);
  return Object.fromEntries(entries);
}

function explained(properties: object): object {
  return Object.fromEntries(
    Object.entries(properties).map(([key, property]) => {
      const inner = withHelp(property);
      return [key, typeof inner === 'object' ? { ...inner, description: editorHelp[key] } : inner];
    }),
  );
}
