import path from 'node:path';
import { z } from 'zod';
import { DEMO_SEED, DEMO_SIZES, DEMO_STATES, type DemoSize, type DemoState } from '#domain/demo/frame.ts';
import { DEFAULT_LIMITS, type FileLimits } from '#domain/files/field-rules.ts';
import type { DepositSettings } from '#server/deposit/http-deposit-site.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/session/password-policy.ts';

/** How the demonstration is made; read only when it is loaded. */
export interface DemoSettings {
  readonly state: DemoState;
  readonly size: DemoSize;
  readonly seed: number;
  /** Null: today. */
  readonly referenceDate: string | null;
  /** Asked for by name (`DEMO=1`): what prevents it stops the start instead of being said. */
  readonly isAsked: boolean;
  /** Into a database that already holds other data. */
  readonly isMixed: boolean;
}

/** Each kind has its own player: a script of the host, and a page in a frame whose address holds `{id}`. */
export interface VideoHosts {
  readonly hebergeur1: string | null;
  readonly hebergeur2: string | null;
}

/** How mails leave; without a server they are kept and never sent. */
export interface MailSettings {
  /** `smtps://user:password@host:465`; null: no server. */
  readonly smtpUrl: string | null;
  readonly sender: string;
  /** Name shown beside the address of the sender. */
  readonly senderName: string | null;
  /** How long to wait after each attempt that failed; the mail is in error after the last. */
  readonly retryMs: readonly number[];
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null: the PostgreSQL that comes with the project, in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly adminLogin: string;
  /** Null: a random one is made and printed once. */
  readonly adminPassword: string | null;
  /** Key of the secrets kept readable; null: a file beside the data. */
  readonly secretKey: string | null;
  /** The demonstration festival and its accounts; only on a loopback address. */
  readonly demo: boolean;
  readonly demoOptions: DemoSettings;
  readonly maintenance: boolean;
  /** A session outlives the browser that is closed; off on a computer that many people use. */
  readonly persistConnection: boolean;
  readonly isDev: boolean;
  /** What a person may send, by kind of field. */
  readonly fileLimits: FileLimits;
  /** Address that empties the cache of the public site when it gets a POST; null: there is none. */
  readonly frontCacheUrl: string | null;
  /** Deposit site that submissions come from (docs/depots.md); null: the demonstration's, or none. */
  readonly depositSite: DepositSettings | null;
  /** Video platforms of other hosts; null where there is none. */
  readonly videoHosts: VideoHosts;
  readonly mail: MailSettings;
  readonly webDir: string;
  readonly logLevel: string;
}

/** A setting that cannot be read: one French sentence, for the terminal. */
export class ConfigError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'ConfigError';
  }
}

const root = path.resolve(import.meta.dirname, '..', '..');
const empty = z.literal('').transform(() => undefined);
const flag = z.enum(['0', '1', 'true', 'false', 'oui', 'non']).transform((value) => value === '1' || value === 'true' || value === 'oui');

const megabytes = empty.or(
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(1)),
);

const Env = z.object({
  PORT: empty.or(z.string().regex(/^\d+$/).transform(Number).pipe(z.int().max(65_535))).optional(),
  HOST: empty.or(z.string().regex(/^[\w.:[\]-]+$/)).optional(),
  DATA_DIR: empty.or(z.string()).optional(),
  DATABASE_URL: empty.or(z.string().regex(/^postgres(ql)?:\/\//)).optional(),
  ADMIN_LOGIN: empty.or(z.email().max(150)).optional(),
  ADMIN_PASSWORD: empty.or(z.string().min(PASSWORD_MIN).max(PASSWORD_MAX)).optional(),
  SECRET_KEY: empty.or(z.string().min(32)).optional(),
  DEMO: empty.or(flag).optional(),
  DEMO_STATE: empty.or(z.enum(DEMO_STATES)).optional(),
  DEMO_SIZE: empty.or(z.enum(DEMO_SIZES)).optional(),
  DEMO_SEED: empty
    .or(
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    )
    .optional(),
  DEMO_DATE: empty.or(z.iso.date()).optional(),
  DEMO_MIX: empty.or(flag).optional(),
  MAINTENANCE: empty.or(flag).optional(),
  PERSIST_CONNECTION: empty.or(flag).optional(),
  FRONT_CACHE_URL: empty.or(z.url({ protocol: /^https?$/ })).optional(),
  DEPOT_URL: empty.or(z.url({ protocol: /^https?$/ })).optional(),
  DEPOT_TOKEN: empty.or(z.string().min(8)).optional(),
  DEPOT_TIMEOUT_MS: empty
    .or(
      z
        .string()
        .regex(/^\d{2,6}$/)
        .transform(Number),
    )
    .optional(),
  IMAGE_MAX_MO: megabytes.optional(),
  DOCUMENT_MAX_MO: megabytes.optional(),
  MEDIA_MAX_MO: megabytes.optional(),
  IMAGE_MAX_MPIXELS: megabytes.optional(),
  OVP1_SCRIPT_URL: empty.or(z.url({ protocol: /^https$/ })).optional(),
  OVP2_EMBED_URL: empty.or(z.url({ protocol: /^https$/ }).refine((url) => url.includes('{id}'))).optional(),
  SMTP_URL: empty.or(z.url({ protocol: /^smtps?$/ })).optional(),
  MAIL_FROM: empty.or(z.email().max(255)).optional(),
  MAIL_FROM_NAME: empty.or(z.string().max(100)).optional(),
  MAIL_RETRY_S: empty.or(z.string().regex(/^\d{1,6}(,\d{1,6}){0,9}$/)).optional(),
  LOG_LEVEL: empty.or(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])).optional(),
  NODE_ENV: z.string().optional(),
});

const SENTENCES: Readonly<Record<string, string>> = {
  PORT: 'PORT doit être un numéro de port entre 0 et 65535.',
  HOST: "HOST doit être une adresse ou un nom d'hôte.",
  DATABASE_URL: 'DATABASE_URL doit commencer par postgresql://.',
  ADMIN_LOGIN: 'ADMIN_LOGIN doit être une adresse e-mail.',
  ADMIN_PASSWORD: `ADMIN_PASSWORD doit compter de ${PASSWORD_MIN} à ${PASSWORD_MAX} caractères.`,
  SECRET_KEY: 'SECRET_KEY doit compter au moins 32 caractères.',
  DEMO: 'DEMO doit valoir 1 ou 0.',
  DEMO_STATE: 'DEMO_STATE doit valoir avant (24 jours avant l’ouverture) ou pendant (le troisième jour du festival).',
  DEMO_SIZE: 'DEMO_SIZE doit valoir entiere ou petite.',
  DEMO_SEED: 'DEMO_SEED doit être un nombre entier de 0 à 999999999.',
  DEMO_DATE: 'DEMO_DATE doit être un jour, écrit 2027-01-05.',
  DEMO_MIX: 'DEMO_MIX doit valoir 1 ou 0.',
  MAINTENANCE: 'MAINTENANCE doit valoir 1 ou 0.',
  PERSIST_CONNECTION: 'PERSIST_CONNECTION doit valoir 1 ou 0.',
  FRONT_CACHE_URL: 'FRONT_CACHE_URL doit être une adresse http:// ou https://.',
  DEPOT_URL: 'DEPOT_URL doit être une adresse http:// ou https://.',
  DEPOT_TOKEN: 'DEPOT_TOKEN doit compter au moins 8 caractères.',
  DEPOT_TIMEOUT_MS: 'DEPOT_TIMEOUT_MS doit être un nombre de millisecondes, de 10 à 999999.',
  IMAGE_MAX_MO: 'IMAGE_MAX_MO doit être un nombre entier de mégaoctets.',
  DOCUMENT_MAX_MO: 'DOCUMENT_MAX_MO doit être un nombre entier de mégaoctets.',
  MEDIA_MAX_MO: 'MEDIA_MAX_MO doit être un nombre entier de mégaoctets.',
  IMAGE_MAX_MPIXELS: 'IMAGE_MAX_MPIXELS doit être un nombre entier de millions de pixels.',
  OVP1_SCRIPT_URL: 'OVP1_SCRIPT_URL doit être une adresse https.',
  OVP2_EMBED_URL: 'OVP2_EMBED_URL doit être une adresse https qui contient {id}.',
  SMTP_URL: 'SMTP_URL doit commencer par smtp:// ou smtps://.',
  MAIL_FROM: 'MAIL_FROM doit être une adresse e-mail ; elle est obligatoire avec SMTP_URL.',
  MAIL_FROM_NAME: 'MAIL_FROM_NAME doit compter au plus 100 caractères.',
  MAIL_RETRY_S: 'MAIL_RETRY_S doit être une suite de secondes, comme 60,300,1800.',
  LOG_LEVEL: 'LOG_LEVEL doit valoir fatal, error, warn, info, debug ou silent.',
};

/** Reads the environment; throws a `ConfigError` that a person can act on. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const parsed = Env.safeParse(env);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? '');
    throw new ConfigError(SENTENCES[name] ?? `Réglage illisible : ${name}.`);
  }
  const values = parsed.data;
  const host = values.HOST ?? '127.0.0.1';
  // Accounts known to everybody belong on this machine only, and nobody who names a database wants invented people in it.
  const demo = values.DEMO ?? (isLoopback(host) && values.DATABASE_URL === undefined);
  if (demo && !isLoopback(host)) {
    throw new ConfigError(
      `Le festival de démonstration a des comptes connus de tous : il ne démarre que sur cette machine (HOST=127.0.0.1), pas sur ${host}.`,
    );
  }
  return {
    port: values.PORT ?? 3000,
    host,
    dataDir: path.resolve(values.DATA_DIR ?? path.join(root, '.data')),
    databaseUrl: values.DATABASE_URL ?? null,
    adminLogin: values.ADMIN_LOGIN ?? 'admin@festival.example',
    adminPassword: values.ADMIN_PASSWORD ?? null,
    secretKey: values.SECRET_KEY ?? null,
    demo,
    demoOptions: {
      state: values.DEMO_STATE ?? 'avant',
      size: values.DEMO_SIZE ?? 'entiere',
      seed: values.DEMO_SEED ?? DEMO_SEED,
      referenceDate: values.DEMO_DATE ?? null,
      isAsked: values.DEMO === true,
      isMixed: values.DEMO_MIX ?? false,
    },
    maintenance: values.MAINTENANCE ?? false,
    persistConnection: values.PERSIST_CONNECTION ?? true,
    isDev: values.NODE_ENV === 'development',
    fileLimits: readFileLimits(values),
    frontCacheUrl: values.FRONT_CACHE_URL ?? null,
    depositSite: depositOf(values),
    videoHosts: { hebergeur1: values.OVP1_SCRIPT_URL ?? null, hebergeur2: values.OVP2_EMBED_URL ?? null },
    mail: readMailSettings(values),
    webDir: path.join(root, 'dist', 'web'),
    logLevel: values.LOG_LEVEL ?? 'info',
  };
};

const DEFAULT_SENDER = 'ne-pas-repondre@festival.example';
const DEFAULT_RETRIES_S = '60,300,1800,7200';

const readMailSettings = ({ SMTP_URL, MAIL_FROM, MAIL_FROM_NAME, MAIL_RETRY_S }: z.infer<typeof Env>): MailSettings => {
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) throw new ConfigError(SENTENCES['MAIL_FROM'] ?? '');
  return {
    smtpUrl: SMTP_URL ?? null,
    sender: MAIL_FROM ?? DEFAULT_SENDER,
    senderName: MAIL_FROM_NAME ?? null,
    retryMs: (MAIL_RETRY_S ?? DEFAULT_RETRIES_S).split(',').map((seconds) => Number(seconds) * 1000),
  };
};

const DEPOT_TIMEOUT_MS = 30_000;

const depositOf = (values: z.infer<typeof Env>): DepositSettings | null =>
  values.DEPOT_URL === undefined
    ? null
    : {
        url: values.DEPOT_URL.replace(/\/+$/, ''),
        token: values.DEPOT_TOKEN ?? null,
        timeoutMs: values.DEPOT_TIMEOUT_MS ?? DEPOT_TIMEOUT_MS,
      };

type FileSettings = Readonly<
  Partial<Record<'IMAGE_MAX_MO' | 'DOCUMENT_MAX_MO' | 'MEDIA_MAX_MO' | 'IMAGE_MAX_MPIXELS', number | undefined>>
>;

const readFileLimits = ({ IMAGE_MAX_MO, DOCUMENT_MAX_MO, MEDIA_MAX_MO, IMAGE_MAX_MPIXELS }: FileSettings): FileLimits => ({
  imageMaxKo: IMAGE_MAX_MO === undefined ? DEFAULT_LIMITS.imageMaxKo : IMAGE_MAX_MO * 1024,
  documentMaxKo: DOCUMENT_MAX_MO === undefined ? DEFAULT_LIMITS.documentMaxKo : DOCUMENT_MAX_MO * 1024,
  mediaMaxKo: MEDIA_MAX_MO === undefined ? DEFAULT_LIMITS.mediaMaxKo : MEDIA_MAX_MO * 1024,
  imageMaxPixels: IMAGE_MAX_MPIXELS === undefined ? DEFAULT_LIMITS.imageMaxPixels : IMAGE_MAX_MPIXELS * 1_000_000,
});

/** Where what people send is kept, beside the data. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'files');

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);
