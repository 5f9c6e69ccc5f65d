import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { operations } from '#generated/contract/operations.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { registerApiDocs } from './api-docs/api-docs.ts';
import type { Config } from './config.ts';
import { type BackupSchedule, startBackupSchedule } from './backup/schedule.ts';
import { chooseSite } from './deposit/choose-site.ts';
import { startFileFetcher } from './deposit/file-fetcher.ts';
import { registerEditionZones } from './editions/edition-zones.ts';
import { registerErrorHandler, sendProblem, unknownApi } from './errors/error-handler.ts';
import { openRefusalRegister } from './errors/refusal-register.ts';
import { Troubles } from './errors/troubles.ts';
import { decidesRights, eventRights } from './events/event-rights.ts';
import { EventHub } from './events/hub.ts';
import type { AccessJournal } from './journal/access-journal.ts';
import { openJournal } from './journal/open-journal.ts';
import { registerAccessNotes } from './journal/request-notes.ts';
import { readLedgerKey } from './ledger/ledger-key.ts';
import { keepHouse } from './housekeeping/keep-house.ts';
import { openFiles } from './files/open-files.ts';
import { dropFile } from './files/sweep-files.ts';
import { registerMcp } from './mcp/mcp-route.ts';
import { type Mailbox, NO_MAILBOX } from './mails/mailbox.ts';
import { registerOneClick } from './mails/one-click.ts';
import { mailboxOf, startMails } from './mails/start-mails.ts';
import { wakeFor, type Woken } from './wake-workers.ts';
import { startPlatform } from './platform/start-platform.ts';
import { createApp } from './http/create-app.ts';
import { keepRunning } from './keep-running.ts';
import { RouteTable } from './http/route-table.ts';
import { identityProvider } from './identity/identity-provider.ts';
import { registerAsking } from './plugins/asking.ts';
import { registerClassicEdge } from './plugins/classic-edge.ts';
import { registerCompression } from './plugins/compression.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { registerClosing } from './plugins/closing.ts';
import { type KeyCondition, registerPublicFiles } from './plugins/public-files.ts';
import { registerRequestLog } from './plugins/request-log.ts';
import { isApi, registerSecurityHeaders } from './plugins/security-headers.ts';
import { registerSlowBodies } from './plugins/slow-bodies.ts';
import { registerWebPage } from './plugins/web-page.ts';
import { createRecordEngine } from './records/engine/create-engine.ts';
import type { RecordEngine } from './records/engine/engine.ts';
import { visibleIds } from './records/scope/scope-access.ts';
import { registerRecordRoutes } from './records/http/routes.ts';
import { tryKey } from './records/write/key-witness.ts';
import { readSecretKey } from './records/write/secret-box.ts';
import { startJobRunner } from './services/jobs/job-runner.ts';
import { encloseIn, keepFileIn } from './services/mails/enclose.ts';
import { registerServices } from './services/router.ts';
import type { ServiceTools } from './services/service-call.ts';
import { publicReads } from './public/public-reads.ts';
import { registerPublicEdge } from './public/public-edge.ts';
import { paymentProvider } from './payment/payment-settings.ts';
import { httpEngine } from './translation/http-engine.ts';
import { recordRules } from './rules/record-rules.ts';
import { serverRules } from './rules/server-rules.ts';
import { registerCookieSettings } from './session/cookies.ts';
import { registerGuard } from './session/guard.ts';
import { signInTools } from './session/sign-in-tools.ts';
import { Sessions } from './session/sessions.ts';
import { Tokens } from './session/tokens.ts';
import { liftByCheck } from './vat-check/check-vat.ts';
import type { VatService } from '#domain/accounting/vat-check/vat-answer.ts';
import { startVatChecks, vatService } from './vat-check/start-vat-checks.ts';
import { webhookRepository } from './webhooks/webhook-repository.ts';
import { startWebhookWorker } from './webhooks/webhook-worker.ts';

export interface AppOptions {
  readonly pool: pg.Pool;
  /** A connection outside the pool, for LISTEN; without it nothing is cached and no event comes from elsewhere. */
  readonly connectDirect?: () => Promise<pg.Client>;
  readonly config: Config;
  readonly clock?: () => number;
  readonly mailbox?: Mailbox;
  /** The catalogue of the database is that of the schema. */
  readonly isAsSchema?: boolean;
  /** Time that the body of a form may take to come. */
  readonly bodyTimeoutMs?: number;
}

const BODY_TIMEOUT_MS = 30_000;

/** Builds the whole server on an open database; nothing listens yet. */
export async function buildApp({ pool, connectDirect, config, clock = Date.now, ...rest }: AppOptions): Promise<FastifyInstance> {
  const app = createApp(config);
  const routes = new RouteTable();
  routes.collect(app);
  const [sessions, hub] = [new Sessions(pool, clock, { policy: config.factorPolicy, sharedMs: config.sharedDeskMs }), new EventHub()];
  const backups = scheduleBackups(app, { config, clock });
  const [key, services]: [KeyCondition, ReturnType<typeof settingsOfServices>] = [{ isHeld: true }, settingsOfServices(config, clock)];
  const mailbox = await mailboxOf(pool, config);
  const journal = openJournal(app, { pool, clock, folder: config.journal.folder, onWritten: () => engine.cache.invalidate('acces-acte') });
  await registerPlugins(app, { config, sessions, pool, hub, clock, backups, key, mailbox, journal, ...rest });
  const woken: Woken = { mails: null, fetcher: null, platform: null, vatChecks: null };
  const engine = telling(createEngine({ pool, config, clock, mailbox, vatCheck: services.vatCheck }), (entity) => {
    if (decidesRights(entity)) sessions.forgetAll();
    wakeFor(entity, woken);
  });
  await registerEditionZones(app, { pool, cache: engine.cache });
  key.isHeld = await tryKey(pool, engine.secrets, app.log);
  registerRecordRoutes(app, { engine, operations });
  registerProgramDoors(app, { config, engine, clock });
  const [files, ledger] = [openFiles(config), readLedgerKey(config)];
  const { site: deposit, ...site } = chooseSite(app, config, pool);
  const around = { ...services, publicReads: registerPublicEdge(app, publicReads(pool, engine.cache, clock)) };
  const platform = startPlatform({ pool, config, engine, files, clock, log: app.log });
  woken.platform = platform;
  const jobs = startJobRunner({ pool, engine, files, sessions, clock, log: app.log });
  registerServices(app, {
    engine,
    pool,
    sessions,
    ...signInTools({ pool, secrets: engine.secrets, clock, publicOrigin: config.publicOrigin }),
    hub,
    rightsOf: eventRights(entities),
    files,
    jobs,
    clock,
    ...around,
    deposit,
    platform,
    ledger,
    isInScope: scopeOf(engine),
  });
  await registerNotFound(app, { config, routes });
  const housekeeping = keepHouse(app.log, { pool, files, clock, engine, ledger, payment: around.payment });
  const mails = await startMails({ pool, config, files, clock, log: app.log, mailbox });
  const fetcher = startFileFetcher({ pool, engine, store: files, limits: config.fileLimits, clock, log: app.log, ...site });
  const calls = startCallers(app, { pool, engine, sessions, config, clock, vatCheck: around.vatCheck });
  Object.assign(woken, { mails, fetcher, vatChecks: calls.vatChecks });
  keepRunning(app, { connectDirect, hub, sessions, cache: engine.cache, housekeeping, mails, jobs, fetcher, platform, backups, ...calls });
  return app;
}

/** The contract for programs, and the address of assistants. */
function registerProgramDoors(
  app: FastifyInstance,
  { config, engine, clock }: Pick<PluginTools, 'config' | 'clock'> & { readonly engine: RecordEngine },
): void {
  const { isMcpOpen: isOpen, publicOrigin, host } = config;
  registerApiDocs(app, engine);
  registerMcp(app, { isOpen, publicOrigin, host, engine, clock });
}

interface Calling extends Pick<PluginTools, 'config' | 'pool' | 'clock' | 'sessions'> {
  readonly engine: RecordEngine;
  readonly vatCheck: ServiceTools['vatCheck'];
}

/** Workers that call other programs. */
function startCallers({ log }: FastifyInstance, { engine, sessions, pool, config, clock, vatCheck }: Calling) {
  return {
    webhooks: startWebhookWorker({ engine, sessions, rows: webhookRepository(pool), allow: config.allowedHosts, clock, log }),
    vatChecks: startVatChecks({ engine, service: vatCheck, clock, log }),
  };
}

function settingsOfServices(config: Config, clock: () => number) {
  const { demo, fileLimits, frontCacheUrl, allowedHosts, translation, payment, identity } = config;
  return {
    demo,
    fileLimits,
    frontCacheUrl,
    allowedHosts,
    translation: translation === null ? null : httpEngine(translation, allowedHosts),
    payment: payment === null ? null : paymentProvider(payment, allowedHosts, clock),
    vatCheck: vatService(config, clock),
    bounceSecret: config.mail.bounceSecret,
    identity: identity === null ? null : identityProvider(identity, allowedHosts, clock),
  };
}

interface PluginTools extends Pick<Required<AppOptions>, 'config' | 'pool' | 'clock'>, Pick<AppOptions, 'bodyTimeoutMs' | 'isAsSchema'> {
  readonly sessions: Sessions;
  readonly hub: EventHub;
  readonly backups: BackupSchedule | null;
  readonly key: KeyCondition;
  readonly mailbox: Mailbox;
  readonly journal: AccessJournal;
}

/** Plugins that every request goes through before its route. */
async function registerPlugins(
  app: FastifyInstance,
  { config, pool, sessions, hub, clock, backups, key, mailbox, journal, isAsSchema = true, bodyTimeoutMs = BODY_TIMEOUT_MS }: PluginTools,
): Promise<void> {
  const troubles = new Troubles(config.dataDir, clock);
  const refusals = openRefusalRegister(config.refusals, { clock, failed: (error) => app.log.error({ err: error }, 'refus non gardé') });
  app.addHook('onClose', () => refusals.close());
  registerErrorHandler(app, troubles, refusals);
  registerClosing(app);
  registerSlowBodies(app, bodyTimeoutMs);
  registerAsking(app);
  registerSecurityHeaders(app);
  registerRequestLog(app);
  await app.register(fastifyCookie);
  registerCookieSettings(app, { keeps: config.persistConnection, publicUrl: config.publicUrl });
  registerGuard(app, { sessions, tokens: new Tokens(pool, sessions, clock), publicOrigin: config.publicOrigin, demo: config.demo });
  registerAccessNotes(app, { journal, massRows: config.journal.massRows, clock });
  registerClassicEdge(app);
  registerCompression(app);
  registerOneClick(app);
  registerPublicFiles(app, { config, pool, troubles, key, mailbox, isAsSchema });
  registerMetrics(app, {
    pool,
    hub,
    backups: {
      folder: config.backups.folder,
      hasFailed: () => backups?.hasFailed() ?? false,
      lacksCopy: () => backups?.lacksCopy() ?? false,
    },
  });
}

function scheduleBackups({ log }: FastifyInstance, { config, clock }: Pick<PluginTools, 'config' | 'clock'>): BackupSchedule | null {
  const { folder, everyMs } = config.backups;
  return everyMs === null ? null : startBackupSchedule({ folder, everyMs, clock, log });
}

interface NotFoundOptions {
  readonly config: Config;
  readonly routes: RouteTable;
}

/** Addresses of the pages belong to the browser's router; those of the API are known or refused. */
async function registerNotFound(app: FastifyInstance, { config, routes }: NotFoundOptions): Promise<void> {
  const page = await registerWebPage(app, config);
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const isPage = !isApi(request.url) && (request.method === 'GET' || request.method === 'HEAD') && !/\.\w{1,5}(\?|$)/.test(request.url);
    if (page !== null && isPage) return page.send(reply);
    const problem = unknownApi(request, (path) => routes.methodsOf(path));
    return sendProblem(request, reply, problem);
  });
}

interface EngineOptions extends AppOptions {
  /** One client for the whole server: a service that is away is left alone by all that ask it. */
  readonly vatCheck?: VatService | null;
}

/** The record engine with the rules of the services in it; alone, it asks nobody about VAT numbers. */
export function createEngine({ pool, config, clock = Date.now, mailbox = NO_MAILBOX, vatCheck = null }: EngineOptions): RecordEngine {
  const secretKey = readSecretKey({ dataDir: config.dataDir, secretKey: config.secretKey ?? undefined });
  const files = openFiles(config);
  return createRecordEngine({
    pool,
    secretKey,
    clock,
    mailbox,
    enclose: encloseIn(files),
    keepFile: keepFileIn(files),
    rules: recordRules(serverRules({ clock, fileLimits: config.fileLimits })),
    ...(vatCheck === null ? {} : { lift: (engine, refusal) => liftByCheck(vatCheck, engine, refusal) }),
    // A file that stays behind is swept later, as any that no record holds.
    onFilesDropped: (ids) => void Promise.all(ids.map((id) => dropFile({ pool, store: files }, id))).catch(() => undefined),
  });
}

function scopeOf(engine: RecordEngine): ServiceTools['isInScope'] {
  return async (context, name, id) => {
    const entity = engine.registry.get(name);
    return (await visibleIds(engine, context, { entity, ids: [id] })).has(id);
  };
}

/** Changes of this process count at once; their notification only comes after the answer. */
function telling(engine: RecordEngine, changed: (entity: string) => void): RecordEngine {
  return {
    ...engine,
    cache: {
      ...engine.cache,
      invalidate: (entity) => {
        engine.cache.invalidate(entity);
        changed(entity);
      },
    },
  };
}
