import path from 'node:path';
import { type Migration, MIGRATIONS_FOLDER, readMigration } from '#server/migrations/migration-files.ts';

const OWN_FOLDER = path.join(import.meta.dirname, '../schema/migrations');

/** SQL of the platform and of the library in the order in which they run; a later one is added at the end. */
const ORDER: readonly (readonly [folder: string, file: string])[] = [
  [MIGRATIONS_FOLDER, '0000_system.sql'],
  [MIGRATIONS_FOLDER, '0006_jours-passes.sql'],
  [MIGRATIONS_FOLDER, '0007_cles-naturelles.sql'],
  [MIGRATIONS_FOLDER, '0010_temoin-de-cle.sql'],
  [MIGRATIONS_FOLDER, '0011_textes-cherches.sql'],
  [MIGRATIONS_FOLDER, '0013_sessions-nommees.sql'],
  [MIGRATIONS_FOLDER, '0029_sessions-prouvees.sql'],
  [MIGRATIONS_FOLDER, '0032_programme-dans-l-historique.sql'],
  [MIGRATIONS_FOLDER, '0033_qui-regarde.sql'],
  [OWN_FOLDER, '0001_initial.sql'],
  [OWN_FOLDER, '0002_sessions.sql'],
];

/** Migrations of the library, numbered by their place. */
export async function libraryMigrations(): Promise<readonly Migration[]> {
  const migrations = await Promise.all(ORDER.map(([folder, file]) => readMigration(folder, file)));
  return migrations.map((migration, number) => ({ ...migration, number }));
}
