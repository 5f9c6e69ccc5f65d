import type { FastifyInstance } from 'fastify';
import { buildApp, createEngine } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DatabaseStartError } from './database/database-error.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { type FirstData, loadFirstData } from './demo/first-data.ts';
import { migrate } from './migrations/migrate.ts';
import { ensureFirstAdministrator } from './session/first-administrator.ts';

const STOP_GRACE_MS = 20_000;

const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
  let app: FastifyInstance;
  let data: FirstData;
  try {
    await migrate(database.pool);
    await greetFirstAdministrator(config, database);
    const engine = createEngine({ pool: database.pool, config });
    data = await loadFirstData({ pool: database.pool, engine, config, say });
    app = await buildApp({ pool: database.pool, connectDirect: database.connectDirect, config });
    await app.listen({ port: config.port, host: config.host, listenTextResolver: (address) => `écoute sur ${address}` });
  } catch (error) {
    await database.close();
    throw error;
  }
  stopOnSignal(app, database);
  say(`Back-office prêt : ${addressOf(app)} (${database.label})`);
  greetDemonstration(data);
};

const greetDemonstration = ({ accounts }: FirstData): void => {
  if (accounts.length === 0) return;
  say('Comptes de démonstration (sur cette machine seulement) :');
  for (const { role, login, password } of accounts) say(`  ${role.padEnd(15)} ${login.padEnd(30)} ${password}`);
};

const greetFirstAdministrator = async (config: Config, { pool }: OpenDatabase): Promise<void> => {
  const created = await ensureFirstAdministrator(pool, config);
  if (created?.password) {
    say('Premier administrateur créé. Ce mot de passe ne sera plus affiché :');
    say(`  identifiant   ${created.login}`);
    say(`  mot de passe  ${created.password}`);
  }
};

/** Answers what is being asked, then closes the database; a second signal or a long wait ends at once. */
const stopOnSignal = (app: FastifyInstance, database: OpenDatabase): void => {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_GRACE_MS).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
};

const addressOf = (app: FastifyInstance): string => app.listeningOrigin.replace('[::1]', 'localhost').replace('127.0.0.1', 'localhost');

const sentenceOf = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const port = process.env['PORT'] ?? '3000';
  if (code === 'EADDRINUSE')
    return `Le port ${port} est déjà pris : arrêtez l'autre programme ou choisissez-en un autre (PORT=3001 npm start).`;
  if (code === 'EACCES') return `Le port ${port} n'est pas permis à ce compte : choisissez-en un au-dessus de 1024.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return "L'adresse de HOST n'est pas une adresse de cette machine.";
  return `Le démarrage a échoué : ${error instanceof Error ? error.message : String(error)}`;
};

start().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
});
