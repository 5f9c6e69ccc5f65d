import path from 'node:path';
import type { z } from 'zod';
import { DEMO_SEED, type DemoSize, type DemoState } from '#demo/world/frame.ts';
import type { FileLimits } from '#domain/files/field-rules.ts';
import { readFileLimits } from './files/file-limits.ts';
import type { DepositSettings } from '#server/deposit/http-deposit-site.ts';
import { type CopySettings, copyOf } from '#server/backup/copy-settings.ts';
import type { BucketAddress, BucketKeys } from '#server/files/bucket-address.ts';
import type { AllowedHosts } from '#server/http/guarded-address.ts';
import type { IdentitySettings } from './identity/identity-settings.ts';
import type { PaymentSettings } from './payment/payment-settings.ts';
import type { PlatformSettings } from './platform/platform.ts';
import type { EngineSettings } from './translation/http-engine.ts';
import { Settings, refusalOf } from './settings.ts';
import { type AccessSettings, readAccess } from './settings/access-settings.ts';
import { ConfigError } from './settings/config-error.ts';
import { readIdentity } from './settings/read-identity.ts';
import { type MailSettings, readDeposit, readEngine, readMailSettings, readPayment, withoutSlash } from './settings/read-outside.ts';
import { readPlatform } from './settings/read-platform.ts';
import { readVatCheck } from './settings/read-vat-check.ts';
import type { VatCheckSettings } from './vat-check/vat-check-settings.ts';
import { readFactorPolicy } from './settings/second-factor.ts';
import type { FactorPolicy } from '#domain/second-factor/obligation.ts';

/** Settings of the demonstration; read only when it is loaded. */
interface DemoSettings {
  readonly state: DemoState;
  readonly size: DemoSize;
  readonly seed: number;
  /** Null: today. */
  readonly referenceDate: string | null;
  /** Requested by name (`DEMO=1`): what prevents it stops the start instead of being reported. */
  readonly isAsked: boolean;
  /** Into a database that already holds other data. */
  readonly isMixed: boolean;
}

/** Each kind has its own player: a script of the host, and a page in a frame whose address holds `{id}`. */
export interface VideoHosts {
  readonly hebergeur1: string | null;
  readonly hebergeur2: string | null;
}

/** A bucket that keeps the files. */
interface FilesSettings {
  readonly address: BucketAddress;
  readonly keys: BucketKeys | null;
}

export interface BackupSettings {
  readonly folder: string;
  /** A setting names it; else it is made in the data folder. */
  readonly isNamed: boolean;
  /** One is made and read again before a later version changes the database. */
  readonly isBeforeUpgrade: boolean;
  /** Null: none is made by itself. */
  readonly everyMs: number | null;
  /** Number of automatic ones that stay. */
  readonly keep: number;
  /** Bucket of another place that they are copied to; null: none. */
  readonly copy: CopySettings | null;
}

export interface Config extends AccessSettings {
  readonly port: number;
  readonly host: string;
  /** Start of the links in mails, without a slash at its end; null: none is set. */
  readonly publicUrl: string | null;
  /** Addresses and networks of the proxies that are believed, besides those of this machine. */
  readonly trustedProxies: readonly string[];
  /** Scheme, host and port of pages under a `PUBLIC_URL` of another machine; null: the request says by which name it came. */
  readonly publicOrigin: string | null;
  /** IANA name of the zone in which days begin and end. */
  readonly zone: string;
  readonly dataDir: string;
  /** Null: the PostgreSQL that comes with the project, in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly adminLogin: string;
  /** Null: a random one is made and printed once. */
  readonly adminPassword: string | null;
  /** Key of the secrets kept readable; null: a file beside the data. */
  readonly secretKey: string | null;
  /** PEM file of the key that signs the accounting chain; null: a file beside the data. */
  readonly ledgerKey: string | null;
  /** The demonstration festival and its accounts; only on a loopback address. */
  readonly demo: boolean;
  readonly demoOptions: DemoSettings;
  readonly maintenance: boolean;
  /** A session outlives the browser that is closed; off on a computer that many people use. */
  readonly persistConnection: boolean;
  /** Address to report faults of accessibility; null: nobody gave one. */
  readonly accessibilityContact: string | null;
  /** Rights that oblige their holders to a second factor. */
  readonly factorPolicy: FactorPolicy;
  /** Time without a gesture after which a tablet of the desk asks for the PIN again. */
  readonly sharedDeskMs: number;
  readonly isDev: boolean;
  /** Null: in the data folder. */
  readonly files: FilesSettings | null;
  readonly backups: BackupSettings;
  /** Files that a person may send, by kind of field. */
  readonly fileLimits: FileLimits;
  /** Address that empties the cache of the public site when it gets a POST; null: there is none. */
  readonly frontCacheUrl: string | null;
  /** Hosts of private networks that addresses typed by people may lead to (`guarded-address.ts`). */
  readonly allowedHosts: AllowedHosts;
  /** Deposit site that submissions come from (docs/depots.md); null: the demonstration's, or none. */
  readonly depositSite: DepositSettings | null;
  /** Hosts that pictures and videos of deposits are fetched from, besides the deposit site itself. */
  readonly depositFileHosts: readonly string[];
  /** Video platforms of other hosts; null where there is none. */
  readonly videoHosts: VideoHosts;
  readonly mail: MailSettings;
  /** Engine that drafts translations; null: none. */
  readonly translation: EngineSettings | null;
  /** Company that takes cards; null: none. */
  readonly payment: PaymentSettings | null;
  /** Approved platform for electronic invoices; null: none. */
  readonly platform: PlatformSettings | null;
  /** Service that knows VAT numbers; null: none. */
  readonly vatCheck: VatCheckSettings | null;
  /** Identity provider that people may sign in by; null: none. */
  readonly identity: IdentitySettings | null;
  readonly webDir: string;
  readonly logLevel: string;
}

const root = path.resolve(import.meta.dirname, '..', '..');

/** Reads the environment; throws a `ConfigError` that a person can act on. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = valuesOf(env);
  const host = values.HOST ?? '127.0.0.1';
  const publicOrigin = publicOriginOf(values);
  const dataDir = path.resolve(values.DATA_DIR ?? path.join(root, '.data'));
  return {
    port: values.PORT ?? DEFAULT_PORT,
    host,
    publicUrl: publicUrlOf(values, host),
    trustedProxies: (values.TRUSTED_PROXIES ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])),
    publicOrigin,
    zone: values.FESTIVAL_ZONE ?? DEFAULT_ZONE,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    adminLogin: values.ADMIN_LOGIN ?? 'admin@festival.example',
    adminPassword: values.ADMIN_PASSWORD ?? null,
    secretKey: values.SECRET_KEY ?? null,
    ledgerKey: values.LEDGER_KEY || null,
    demo: demoOf(values, { host, publicOrigin }),
    demoOptions: demoOptionsOf(values),
    maintenance: values.MAINTENANCE ?? false,
    persistConnection: values.PERSIST_CONNECTION ?? true,
    accessibilityContact: values.ACCESSIBILITY_CONTACT ?? null,
    factorPolicy: readFactorPolicy(values),
    sharedDeskMs: (values.SHARED_DESK_LOCK ?? SHARED_DESK_LOCK) * 60_000,
    isDev: values.NODE_ENV === 'development',
    files: filesOf(values),
    backups: backupsOf(values, dataDir),
    fileLimits: readFileLimits(values),
    frontCacheUrl: values.FRONT_CACHE_URL ?? null,
    allowedHosts: values.ALLOWED_PRIVATE_HOSTS ?? [],
    depositSite: readDeposit(values),
    depositFileHosts: values.DEPOT_FILE_HOSTS ?? [],
    videoHosts: { hebergeur1: values.OVP1_SCRIPT_URL ?? null, hebergeur2: values.OVP2_EMBED_URL ?? null },
    mail: readMailSettings(values),
    translation: readEngine(values),
    payment: readPayment(values),
    platform: readPlatform(values),
    vatCheck: readVatCheck(values),
    identity: readIdentity(values, publicUrlOf(values, host)),
    webDir: path.join(root, 'dist', 'web'),
    logLevel: values.LOG_LEVEL ?? 'info',
    ...readAccess(values, dataDir),
  };
}

function valuesOf(env: Readonly<Record<string, string | undefined>>): z.infer<typeof Settings> {
  const parsed = Settings.safeParse(env);
  if (parsed.success) return parsed.data;
  throw new ConfigError(refusalOf(String(parsed.error.issues[0]?.path[0] ?? '')));
}

const DEFAULT_PORT = 3000;
/** Minutes. */
const SHARED_DESK_LOCK = 3;
/** Zone of an installation that names none, and of the page as it is built (`index.html`). */
export const DEFAULT_ZONE = 'Europe/Paris';

/**
 * Everybody knows the accounts of the demonstration: it stays where only this machine comes. Settings of a server for others (a named
 * database, a public address) leave it out by default, and refuse it where its own setting asks for it.
 */
function demoOf(
  { DEMO, DATABASE_URL }: z.infer<typeof Settings>,
  { host, publicOrigin }: { readonly host: string; readonly publicOrigin: string | null },
): boolean {
  const isPrivate = isLoopback(host) && publicOrigin === null;
  if (DEMO === true && !isPrivate)
    throw new ConfigError(
      `Le festival de démonstration a des comptes connus de tous : il ne démarre que sur cette machine (HOST=127.0.0.1, sans PUBLIC_URL d'une autre), pas sur ${publicOrigin ?? host}.`,
    );
  return DEMO ?? (isPrivate && DATABASE_URL === undefined);
}

function publicOriginOf({ PUBLIC_URL }: z.infer<typeof Settings>): string | null {
  if (PUBLIC_URL === undefined) return null;
  const { hostname, origin } = new URL(PUBLIC_URL);
  return isLoopback(hostname) ? null : origin;
}

function demoOptionsOf(values: z.infer<typeof Settings>): DemoSettings {
  return {
    state: values.DEMO_STATE ?? 'avant',
    size: values.DEMO_SIZE ?? 'entiere',
    seed: values.DEMO_SEED ?? DEMO_SEED,
    referenceDate: values.DEMO_DATE ?? null,
    isAsked: values.DEMO === true,
    isMixed: values.DEMO_MIX ?? false,
  };
}

function publicUrlOf({ PUBLIC_URL, PORT = DEFAULT_PORT }: z.infer<typeof Settings>, host: string): string | null {
  if (PUBLIC_URL !== undefined) return withoutSlash(PUBLIC_URL);
  return isLoopback(host) ? `http://${host === '::1' ? '[::1]' : host}:${PORT}` : null;
}

/** The most that such a store takes at once. */
const BUCKET_FILE_MAX_MO = 5120;

function filesOf({
  FILES_URL,
  FILES_KEY,
  FILES_SECRET,
  MEDIA_MAX_MO = 0,
  DOCUMENT_MAX_MO = 0,
}: z.infer<typeof Settings>): FilesSettings | null {
  if ((FILES_KEY === undefined) !== (FILES_SECRET === undefined)) throw new ConfigError(refusalOf('FILES_KEY'));
  if (FILES_URL === undefined) return null;
  if (Math.max(MEDIA_MAX_MO, DOCUMENT_MAX_MO) > BUCKET_FILE_MAX_MO)
    throw new ConfigError(`Avec FILES_URL un fichier ne dépasse pas ${BUCKET_FILE_MAX_MO} Mo : baissez MEDIA_MAX_MO ou DOCUMENT_MAX_MO.`);
  return {
    address: FILES_URL,
    keys: FILES_KEY === undefined || FILES_SECRET === undefined ? null : { key: FILES_KEY, secret: FILES_SECRET },
  };
}

/** Folder of what people send, beside the data, and of what arrives on its way to a bucket. */
export function filesFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'files');
}

const BACKUPS_KEPT = 14;

function backupsOf(
  { BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP, BACKUP_BEFORE_UPGRADE, ...values }: z.infer<typeof Settings>,
  dataDir: string,
): BackupSettings {
  return {
    folder: path.resolve(BACKUP_DIR ?? path.join(dataDir, 'sauvegardes')),
    isNamed: BACKUP_DIR !== undefined,
    isBeforeUpgrade: BACKUP_BEFORE_UPGRADE ?? true,
    everyMs: BACKUP_EVERY ?? null,
    keep: BACKUP_KEEP ?? BACKUPS_KEPT,
    copy: copyOf(values),
  };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);
}
