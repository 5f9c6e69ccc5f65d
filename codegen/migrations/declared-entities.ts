/** `schema/migrations/entities.yaml`: entities and enumerations renamed or removed since the last frozen migration. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Diagnostics } from '../load/diagnostics.ts';
import { parseYamlFile } from '../load/yaml-file.ts';
import { parseWith } from '../load/zod-issues.ts';
import { FOLDER } from './snapshot.ts';

const KebabName = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
const DeclaredEntities = z.strictObject({
  /** New name → old name. */
  renamed: z.record(KebabName, KebabName).optional(),
  removed: z.array(KebabName).optional(),
  /** The same for enumerations: no field, and nothing stored, has a number of theirs any more. */
  enums: z.strictObject({ renamed: z.record(KebabName, KebabName).optional(), removed: z.array(KebabName).optional() }).optional(),
  /** New code → old code of rights whose screen or operation changed its name; those of a renamed entity follow by themselves. */
  rights: z.strictObject({ renamed: z.record(KebabName, KebabName).optional() }).optional(),
});
export type DeclaredEntities = z.infer<typeof DeclaredEntities>;

const FILE = `${FOLDER}/entities.yaml`;

export async function readDeclaredEntities(root: string, diagnostics: Diagnostics): Promise<DeclaredEntities> {
  const text = await readFile(path.join(root, FILE), 'utf8').catch(() => null);
  const yaml = text === null ? null : parseYamlFile(FILE, text, diagnostics);
  return yaml === null || yaml.value === null ? {} : (parseWith(DeclaredEntities, yaml, diagnostics) ?? {});
}
