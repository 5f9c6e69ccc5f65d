import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp, createEngine } from './app.ts';
import { BackupError } from './backup/backup.ts';
import { RestoreError } from './backup/restore.ts';
import { backUpBeforeUpgrade } from './backup/upgrade-backup.ts';
import { setFestivalZone } from '#domain/values/dates/festival-zone.ts';
import { type Config, readConfig } from './config.ts';
import { ConfigError } from './settings/config-error.ts';
import { readEnvironment, requireBackupFolder } from './environment.ts';
import { DatabaseStartError } from './database/database-error.ts';
import { requireNotifications } from './database/notifications.ts';
import { startCause } from './database/start-cause.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { DemoError } from './demo/demo-error.ts';
import { type FirstData, loadFirstData } from './demo/first-data.ts';
import { FilesError } from './files/files-error.ts';
import { filesLeftBehind, openFiles, tryFiles } from './files/open-files.ts';
import { noteLedgerEvent } from './ledger/chain.ts';
import { unaskedRights } from './migrations/rights.ts';
import { checkCatalogue, logDrift } from './migrations/check-catalogue.ts';
import { migrate } from './migrations/migrate.ts';
import { PROGRAM_VERSION } from './migrations/program-version.ts';
import { unfitSentence, unfitValues } from './migrations/unfit-values.ts';
import { KEY_SENTENCE, holdsKey } from './records/write/key-witness.ts';
import { sealClearValues } from './records/write/seal-clear.ts';
import { ensureFirstAdministrator } from './session/first-administrator.ts';

const STOP_GRACE_MS = 20_000;

function say(sentence: string): boolean {
  return process.stdout.write(`${sentence}\n`);
}

/** Streams open now, or about to be. */
interface Open {
  app: FastifyInstance | null;
  database: Promise<OpenDatabase> | null;
  isStopping: boolean;
}

async function start(open: Open): Promise<void> {
  const config = readConfig(readEnvironment(process.env));
  setFestivalZone(config.zone);
  requireBackupFolder(config.backups);
  await requireFreePort(config);
  say('• Base de données…');
  open.database = openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
  const database = await open.database;
  await requireNotifications(database);
  await keepBefore(database, config);
  const isUpgraded = (await migrate(database.pool, { reports: config.dataDir })).length > 0;
  // Bounds change with a version, and reading every row takes a moment.
  for (const unfit of isUpgraded ? await unfitValues(database.pool) : []) say(`ATTENTION : ${unfitSentence(unfit)}`);
  for (const { code, groups } of await unaskedRights(database.pool))
    say(`ATTENTION : plus aucune opération ne demande le droit ${code}, que ${groups.map((name) => `« ${name} »`).join(', ')} a encore.`);
  await lookAtFiles(config);
  await greetFirstAdministrator(config, database);
  const engine = createEngine({ pool: database.pool, config });
  const isKeyHeld = await holdsKey(database.pool, engine.secrets);
  // Under another key they would be lost to the right one.
  for (const { field, rows } of isKeyHeld ? await sealClearValues(database.pool, engine.secrets) : [])
    say(`${field} est désormais chiffré : ${rows} valeurs ont été scellées, et leur historique ne les dit plus.`);
  say(config.demo ? '• Données de référence et festival de démonstration…' : '• Données de référence…');
  const data = await loadFirstData({ pool: database.pool, engine, config, say });
  const differences = await checkCatalogue(database.pool);
  const isAsSchema = differences.length === 0;
  const app = await buildApp({ pool: database.pool, connectDirect: database.connectDirect, config, isAsSchema });
  logDrift(app.log, differences);
  await noteLedgerEvent(database.pool, { fait: 'ouverture', version: PROGRAM_VERSION });
  open.app = app;
  if (!isKeyHeld) say(`ATTENTION : ${KEY_SENTENCE}`);
  await app.listen({ port: config.port, host: config.host, listenTextResolver: (address) => `écoute sur ${address}` });
  say(`Back-office prêt : ${addressOf(app)} (${database.label})`);
  greetDemonstration(data);
}

/** Going back to the version of before takes what its database was. */
async function keepBefore(database: OpenDatabase, config: Config): Promise<void> {
  if (!config.backups.isBeforeUpgrade) return;
  const kept = await backUpBeforeUpgrade({
    database,
    store: openFiles(config),
    folder: config.backups.folder,
    now: new Date(),
    begins: () => say('• Mise à jour : sauvegarde de la version précédente…'),
  });
  if (kept !== null)
    say(
      `  Sauvegarde d'avant la mise à jour, ${kept.unverified === null ? 'relue une fois' : `non vérifiée (${kept.unverified})`} : ${kept.file}`,
    );
}

async function lookAtFiles(config: Config): Promise<void> {
  if (config.files === null) return;
  await tryFiles(openFiles(config));
  if (await filesLeftBehind(config))
    say('Des fichiers sont encore dans le dossier de données : npm run files:move les porte dans le seau.');
}

async function close({ app, database }: Open): Promise<void> {
  await app?.close();
  // A database that is still opening is waited for: a PostgreSQL of ours must not outlive us.
  const opened = await database?.catch(() => null);
  await opened?.close();
}

/** Reports a busy port before creating a database. */
function requireFreePort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function greetDemonstration({ accounts }: FirstData): void {
  if (accounts.length === 0) return;
  say('Comptes de démonstration (sur cette machine seulement) :');
  for (const { role, login, password } of accounts) say(`  ${role.padEnd(15)} ${login.padEnd(30)} ${password}`);
}

async function greetFirstAdministrator(config: Config, { pool }: OpenDatabase): Promise<void> {
  const created = await ensureFirstAdministrator(pool, config);
  if (created === null) return;
  say(`Premier administrateur créé.${created.password === null ? '' : ' Ce mot de passe ne sera plus affiché :'}`);
  say(`  identifiant   ${created.login}`);
  say(`  mot de passe  ${created.password ?? 'celui de ADMIN_PASSWORD'}`);
}

/** Answers pending requests, then closes the database; a second signal or a long wait ends at once. */
function stopOnSignal(open: Open): void {
  async function stop(): Promise<void> {
    if (open.isStopping) process.exit(1);
    open.isStopping = true;
    setTimeout(() => process.exit(1), STOP_GRACE_MS).unref();
    await close(open);
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

function addressOf(app: FastifyInstance): string {
  return app.listeningOrigin.replace('[::1]', 'localhost').replace('127.0.0.1', 'localhost');
}

function sentenceOf(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DemoError ||
    error instanceof DatabaseStartError ||
    error instanceof FilesError ||
    error instanceof BackupError ||
    error instanceof RestoreError
  )
    return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const { PORT: port = '3000' } = process.env;
  if (code === 'EADDRINUSE')
    return `Le port ${port} est déjà pris : arrêtez l'autre programme ou choisissez-en un autre (PORT=3001 npm start).`;
  if (code === 'EACCES' && isOfThePort(error)) return `Le port ${port} n'est pas permis à ce compte : choisissez-en un au-dessus de 1024.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return "L'adresse de HOST n'est pas une adresse de cette machine.";
  return `Le démarrage a échoué : ${startCause(error) ?? (error instanceof Error ? error.message : String(error))}`;
}

function isOfThePort(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}

const opened: Open = { app: null, database: null, isStopping: false };
stopOnSignal(opened);
start(opened).catch(async (error: unknown) => {
  // Stopped before it was ready: whatever failed, failed because its database was closed.
  if (opened.isStopping) return;
  process.stderr.write(`${sentenceOf(error)}\n`);
  await close(opened).catch(() => undefined);
  process.exit(1);
});
