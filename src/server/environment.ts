/** Settings before they are read: the file that names them, and the folders that they name. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { BackupSettings, Config } from './config.ts';
import { ConfigError } from './settings/config-error.ts';
import type { OpenDatabase } from './database/open-database.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with what `ENV_FILE` says where nothing else does. Throws `ConfigError`. */
export function readEnvironment(env: Environment): Environment {
  const { ENV_FILE: file } = env;
  if (file === undefined || file === '') return env;
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...env };
  } catch (cause) {
    throw new ConfigError(`ENV_FILE (${file}) est illisible : ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** A folder that a setting names is there before anything is written to it. Throws `ConfigError`. */
export function requireBackupFolder({ folder, isNamed }: BackupSettings): void {
  if (isNamed && !existsSync(folder))
    throw new ConfigError(`BACKUP_DIR (${folder}) n'existe pas : montez le disque des sauvegardes, ou créez le dossier.`);
}

/** A command that reads a festival makes none beside it. Throws `ConfigError`. */
export function requireDataFolder({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  // A folder that was just made for a festival holds nothing yet.
  if (databaseUrl !== null || (existsSync(dataDir) && readdirSync(dataDir).length > 0)) return;
  throw noFestival(dataDir);
}

/** The database of a command that reads a festival holds one. Throws `ConfigError`. */
export async function requireFestival({ pool, label }: Pick<OpenDatabase, 'pool' | 'label'>): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>("select to_regclass('schema_migration') is not null as found");
  if (rows[0]?.found !== true) throw noFestival(label);
}

function noFestival(place: string): ConfigError {
  return new ConfigError(
    `Il n'y a pas de festival dans ${place} : donnez DATA_DIR ou DATABASE_URL, ou le fichier de réglages du service (ENV_FILE=/etc/festival.env).`,
  );
}
