import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { countWaiting } from '../mails/delivery-repository.ts';
import type { Mailbox } from '../mails/mailbox.ts';
import type { Troubles } from '../errors/troubles.ts';

const Version = z.object({ version: z.string() });
const PROBED = { exposeHeadRoute: true };
const HEALTH_TIMEOUT_MS = 2_000;

export interface PublicFilesOptions {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly troubles: Pick<Troubles, 'condition'>;
  readonly key: KeyCondition;
  readonly mailbox: Pick<Mailbox, 'isSimulated' | 'hasServer'>;
  /** At start the database was as the schema says. */
  readonly isAsSchema: boolean;
}

/** State of the key of this server: it opens what its database sealed, or not; tried once the records can be read. */
export interface KeyCondition {
  isHeld: boolean;
}

/** Requests of the browser and the operator before any session: settings, version, health. */
export function registerPublicFiles(app: FastifyInstance, { config, pool, troubles, key, mailbox, isAsSchema }: PublicFilesOptions): void {
  const version = readVersion(config.webDir);
  const settings = runtimeSettings(config);
  const schema = isAsSchema ? 'ok' : 'different';
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-store').send(settings));
  app.get('/version.json', (_request, reply) => reply.header('cache-control', 'no-store').send({ version }));
  app.get('/ping', PROBED, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/health', PROBED, async (request, reply) => {
    const [isUp, { disk, writing }, stuck] = await Promise.all([answers(pool), troubles.condition(), stuckMails(pool, mailbox)]);
    const isWhole = disk === 'ok' && writing === 'ok' && key.isHeld && stuck === 0;
    if (!isUp) request.log.error('base de données injoignable');
    return reply
      .code(isUp ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: statusOf(isUp, isWhole),
        database: isUp ? 'ok' : 'injoignable',
        disk,
        writing,
        key: key.isHeld ? 'ok' : 'absente',
        schema,
        mails: stuck === 0 ? 'ok' : `${stuck} attendent un serveur d'envoi`,
        version,
      });
  });
}

/** Mails that wait for a server which no setting names. */
function stuckMails(pool: pg.Pool, { isSimulated, hasServer }: PublicFilesOptions['mailbox']): Promise<number> {
  return isSimulated || hasServer ? Promise.resolve(0) : countWaiting(pool).catch(() => 0);
}

/** `degrade`: it answers and cannot do all; to send people elsewhere would not help them. */
function statusOf(isUp: boolean, isWhole: boolean): string {
  if (!isUp) return 'indisponible';
  return isWhole ? 'ok' : 'degrade';
}

/** The base location is empty: this same server plays all parts (000 §7.1). */
function runtimeSettings(config: Config) {
  return {
    maintenance: config.maintenance,
    isEnvDev: config.isDev,
    baseUrl: '',
    strictRest: false,
    isClassic: false,
    persistConnection: config.persistConnection,
    accessibilityContact: config.accessibilityContact,
    identityProvider: config.identity?.label ?? null,
    contentLanguages: ['fr', 'en', 'it', 'pt'],
    siteLabel: 'Backoffice',
    videoHosts: config.videoHosts,
  };
}

/** The build writes its own version beside the page, so that open pages see a new one; else the project's. */
function readVersion(webDir: string): string {
  for (const file of [path.join(webDir, 'version.json'), path.resolve(import.meta.dirname, '..', '..', '..', 'package.json')]) {
    const parsed = Version.safeParse(readJson(file));
    if (parsed.success) return parsed.data.version;
  }
  return '0';
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(resolve, HEALTH_TIMEOUT_MS, false).unref();
  });
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]);
}
