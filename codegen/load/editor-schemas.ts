/** JSON Schemas that give editors completion and checks while a YAML file is typed. */
import { z } from 'zod';
import { EntityFile, EnumFile, NavigationFile, TraitFile } from '../metamodel.ts';
import type { EmittedFile } from '../model/model.ts';
import { LabelsFile, RightsFile } from './side-files.ts';

const SCHEMAS = {
  entity: EntityFile,
  trait: TraitFile,
  enum: EnumFile,
  navigation: NavigationFile,
  rights: RightsFile,
  labels: LabelsFile,
};

export const emitEditorSchemas = (): readonly EmittedFile[] =>
  Object.entries(SCHEMAS).map(([name, schema]) => ({
    path: `schema/${name}.schema.json`,
    text: `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', reused: 'ref' }), null, 1)}\n`,
  }));
