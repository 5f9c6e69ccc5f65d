/** `schema/shared.yaml`: files of another schema that this one reads where they stand, so that two products share a platform without a copy. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Diagnostics } from './diagnostics.ts';
import type { Loaded } from './loaded.ts';

export const SHARED_FILE = 'schema/shared.yaml';

const SharedPlace = /^(entities|traits|enums|messages\/[a-z]{2})\/[A-Za-z0-9/-]+\.yaml$/;

export const SharedFile = z.strictObject({
  /** Folder of the other project, from the folder of this one: `../..`. */
  from: z.string().min(1),
  /** Below its `schema/`: `entities/groupe-utilisateur.yaml`. */
  files: z.array(z.string().regex(SharedPlace, 'chemin sous schema/ attendu : entities/…, traits/…, enums/… ou messages/fr/…')),
});
export type SharedFile = z.infer<typeof SharedFile>;

/** Files of another schema, by the name that each would have in this one. */
export type SharedFiles = ReadonlyMap<string, string>;

export function sharedFiles(root: string, loaded: readonly Loaded<SharedFile>[], diagnostics: Diagnostics): SharedFiles {
  return new Map(
    loaded.flatMap(({ input: { from, files }, yaml }) =>
      files.flatMap((name, index): [string, string][] => {
        const file = path.posix.join(from, 'schema', name);
        if (existsSync(path.join(root, file))) return [[`schema/${name}`, file]];
        diagnostics.report('schema/unknown-file', yaml.at('files', index), `« ${file} » n'existe pas`);
        return [];
      }),
    ),
  );
}

/** Shared files of a place; one that this schema has too is its own. */
export function sharedAt(shared: SharedFiles, place: string, own: readonly string[]): readonly string[] {
  return [...shared].flatMap(([name, file]) => (name.startsWith(`${place}/`) && !own.includes(name) ? [file] : []));
}

/** Name of a file in this schema. */
export function nameOf(shared: SharedFiles, file: string): string {
  return [...shared].find(([, place]) => place === file)?.[0] ?? file;
}

/** Labels of the other schema: those of its other entities translate nothing here. */
export function isOfOthers(file: string): boolean {
  return file.startsWith('../');
}

/** Folders that hold the labels of what is shared. */
export function labelFolders(loaded: readonly Loaded<SharedFile>[]): readonly string[] {
  return loaded.map(({ input: { from } }) => path.posix.join(from, 'schema/labels'));
}
