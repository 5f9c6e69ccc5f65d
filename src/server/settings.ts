import { z } from 'zod';
import { DEMO_SEED, DEMO_SIZES, DEMO_STATES } from '#demo/world/frame.ts';
import { DEFAULT_LIMITS } from '#domain/files/field-rules.ts';
import { isZone } from '#domain/values/dates/festival-zone.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/values/password-policy.ts';
import { bucketAddress } from '#server/files/bucket-address.ts';
import { isRoot, empty, flag, digits, megabytes, duration, hosts } from './setting-forms.ts';
import { accessSettings } from './settings/access-setting-words.ts';
import { identitySettings } from './settings/identity-settings.ts';
import { outsideSettings } from './settings/outside-settings.ts';
import { platformSettings } from './settings/platform-settings.ts';
import { vatCheckSettings } from './settings/vat-check-words.ts';
import { setting, settingWords, type SettingWords } from './settings/setting-words.ts';

/** The environment variables that the server reads, each with what it means. */
export const Settings = z.object({
  PORT: setting(empty.or(z.string().regex(/^\d+$/).transform(Number).pipe(z.int().max(65_535))).optional(), {
    byDefault: '3000',
    meaning: 'Port of the server.',
    refusal: 'PORT doit être un numéro de port entre 0 et 65535.',
  }),
  HOST: setting(empty.or(z.string().regex(/^[\w.:[\]-]+$/)).optional(), {
    byDefault: '127.0.0.1',
    meaning: 'Address or host name that the server listens on. The demonstration starts on this machine only.',
    refusal: "HOST doit être une adresse ou un nom d'hôte.",
  }),
  PUBLIC_URL: setting(empty.or(z.url({ protocol: /^https?$/ }).refine(isRoot)).optional(), {
    byDefault: 'the address of the server, on this machine',
    meaning:
      'Address under which people reach this server: the links in mails begin with it, writes come from its pages alone, and by https every cookie is secure. Without it no account is written to for its activation.',
    refusal: 'PUBLIC_URL doit être une adresse http:// ou https:// sans chemin : les pages sont à la racine.',
  }),
  TRUSTED_PROXIES: setting(empty.or(z.string().regex(/^[\da-fA-F.:/]+(,\s*[\da-fA-F.:/]+){0,19}$/)).optional(), {
    byDefault: 'a proxy of this machine',
    meaning:
      'Addresses or networks (`10.0.0.0/24`) of the proxies that are believed when they tell the address and the scheme of a browser, besides one of this machine.',
    refusal: 'TRUSTED_PROXIES doit être une liste d’adresses ou de réseaux, comme 10.0.0.4,10.1.0.0/24.',
  }),
  SECOND_FACTOR_RIGHTS: setting(empty.or(z.string().regex(/^[\w-]+(,\s*[\w-]+){0,99}$/)).optional(), {
    byDefault: '',
    meaning:
      'Codes of rights, separated by commas, whose holders must have a second factor: `encaisser,utilisateur-write,donnees-sensibles` say. Groups may demand one too, on their sheet (decision 0213).',
    refusal: 'SECOND_FACTOR_RIGHTS doit être une liste de codes de droits, comme encaisser,utilisateur-write.',
  }),
  SECOND_FACTOR_FROM: setting(empty.or(z.iso.date()).optional(), {
    byDefault: 'at once',
    meaning: 'First day, `2027-03-01`, on which these rights demand it; until then every screen announces it to their holders.',
    refusal: 'SECOND_FACTOR_FROM doit être un jour, comme 2027-03-01.',
  }),
  SHARED_DESK_LOCK: setting(empty.or(digits(/^\d{1,2}$/).pipe(z.int().min(1).max(60))).optional(), {
    byDefault: '3',
    meaning: 'Minutes without a gesture after which a tablet of the desk asks for the PIN again (decision 0214).',
    refusal: 'SHARED_DESK_LOCK doit être un nombre de minutes, de 1 à 60.',
  }),
  ENV_FILE: setting(empty.or(z.string()).optional(), {
    byDefault: '',
    meaning: 'File of these settings, one `NAME=value` a line, read by the server and by every command; a variable that is set wins.',
  }),
  FESTIVAL_ZONE: setting(empty.or(z.string().refine(isZone)).optional(), {
    byDefault: 'Europe/Paris',
    meaning:
      'Zone of the festival, by its name in the IANA list (`Indian/Reunion`, `America/Montreal`): days begin and end, and every hour is read, by its clock, but for editions that have a zone of their own (decision 0180). The zone of the server and of browsers has no effect.',
    refusal: "FESTIVAL_ZONE doit être le nom d'un fuseau horaire, comme Europe/Paris ou Indian/Reunion.",
  }),
  DATA_DIR: setting(empty.or(z.string()).optional(), {
    byDefault: '.data',
    meaning: 'Folder of the provided PostgreSQL, the files and the secret key, which is to be kept apart from the backups.',
  }),
  DATABASE_URL: setting(empty.or(z.string().regex(/^postgres(ql)?:\/\//)).optional(), {
    byDefault: '',
    meaning: 'Any PostgreSQL 15 or later instead of the provided one.',
    refusal: 'DATABASE_URL doit commencer par postgresql://.',
  }),
  ADMIN_LOGIN: setting(empty.or(z.email().max(150)).optional(), {
    byDefault: 'admin@festival.example',
    meaning: 'Sign-in of the first administrator.',
    refusal: 'ADMIN_LOGIN doit être une adresse e-mail.',
  }),
  ADMIN_PASSWORD: setting(empty.or(z.string().min(PASSWORD_MIN).max(PASSWORD_MAX)).optional(), {
    byDefault: 'drawn and printed once',
    meaning: 'Password of the first administrator.',
    refusal: `ADMIN_PASSWORD doit compter de ${PASSWORD_MIN} à ${PASSWORD_MAX} caractères.`,
  }),
  SECRET_KEY: setting(empty.or(z.string().min(32)).optional(), {
    byDefault: '`secret.key` of the data folder',
    meaning: 'Key of what is stored encrypted: several processes share it. Under another key such values are shown as unreadable.',
    refusal: 'SECRET_KEY doit compter au moins 32 caractères.',
  }),
  LEDGER_KEY: setting(z.string().optional(), {
    byDefault: '`cle-comptable.pem` of the data folder',
    meaning:
      'PEM file with the Ed25519 private key that signs the accounting chain, to be kept apart from the database and its backups. Several processes share it.',
  }),
  DEMO: setting(empty.or(flag).optional(), {
    byDefault:
      '1 where nothing says that others come: on this machine, with the provided PostgreSQL, without a `PUBLIC_URL` of another; else 0',
    meaning:
      'Loads the demonstration festival into an empty database, for this machine alone: 1 is refused beside a `HOST` or a `PUBLIC_URL` of another. 0: an empty festival.',
    refusal: 'DEMO doit valoir 1 ou 0.',
  }),
  DEMO_STATE: setting(empty.or(z.enum(DEMO_STATES)).optional(), {
    byDefault: 'avant',
    meaning: '`avant`: 24 days before the opening. `pendant`: the third day of the festival.',
    refusal: 'DEMO_STATE doit valoir avant (24 jours avant l’ouverture) ou pendant (le troisième jour du festival).',
  }),
  DEMO_SIZE: setting(empty.or(z.enum(DEMO_SIZES)).optional(), {
    byDefault: 'entiere',
    meaning: '`petite`: the same festival with small piles, for tests.',
    refusal: 'DEMO_SIZE doit valoir entiere ou petite.',
  }),
  DEMO_SEED: setting(empty.or(digits(/^\d{1,9}$/)).optional(), {
    byDefault: String(DEMO_SEED),
    meaning: 'What the invented festival is drawn from: the same number draws the same one.',
    refusal: 'DEMO_SEED doit être un nombre entier de 0 à 999999999.',
  }),
  DEMO_DATE: setting(empty.or(z.iso.date()).optional(), {
    byDefault: 'today',
    meaning: 'Day that the demonstration takes for today.',
    refusal: 'DEMO_DATE doit être un jour, écrit 2027-01-05.',
  }),
  DEMO_MIX: setting(empty.or(flag).optional(), {
    byDefault: '0',
    meaning: 'Lets the demonstration be loaded beside data of a festival.',
    refusal: 'DEMO_MIX doit valoir 1 ou 0.',
  }),
  MAINTENANCE: setting(empty.or(flag).optional(), {
    byDefault: '0',
    meaning: 'Every page says that the tool is being maintained.',
    refusal: 'MAINTENANCE doit valoir 1 ou 0.',
  }),
  PERSIST_CONNECTION: setting(empty.or(flag).optional(), {
    byDefault: '1',
    meaning: 'A session outlives the browser that is closed.',
    refusal: 'PERSIST_CONNECTION doit valoir 1 ou 0.',
  }),
  FRONT_CACHE_URL: setting(empty.or(z.url({ protocol: /^https?$/ })).optional(), {
    byDefault: '',
    meaning: 'Address of the public site that is asked to empty its cache.',
    refusal: 'FRONT_CACHE_URL doit être une adresse http:// ou https://.',
  }),
  ALLOWED_PRIVATE_HOSTS: setting(hosts.optional(), {
    byDefault: '',
    meaning: 'Hosts of private networks that addresses typed by people may lead to; webhooks call those that it names without https too.',
    refusal: 'ALLOWED_PRIVATE_HOSTS doit être une suite d’hôtes, d’adresses ou de plages, comme media.local,10.1.2.3:8080,192.168.0.0/16.',
  }),
  IMAGE_MAX_MO: setting(megabytes.optional(), {
    byDefault: String(DEFAULT_LIMITS.imageMaxKo / 1024),
    meaning: 'Greatest weight of a picture, in megabytes.',
    refusal: 'IMAGE_MAX_MO doit être un nombre entier de mégaoctets.',
  }),
  DOCUMENT_MAX_MO: setting(megabytes.optional(), {
    byDefault: String(DEFAULT_LIMITS.documentMaxKo / 1024),
    meaning: 'Greatest weight of a document, in megabytes.',
    refusal: 'DOCUMENT_MAX_MO doit être un nombre entier de mégaoctets.',
  }),
  MEDIA_MAX_MO: setting(megabytes.optional(), {
    byDefault: String(DEFAULT_LIMITS.mediaMaxKo / 1024),
    meaning: 'Greatest weight of a media, in megabytes.',
    refusal: 'MEDIA_MAX_MO doit être un nombre entier de mégaoctets.',
  }),
  IMAGE_MAX_MPIXELS: setting(megabytes.optional(), {
    byDefault: String(DEFAULT_LIMITS.imageMaxPixels / 1_000_000),
    meaning: 'Greatest picture, in millions of pixels.',
    refusal: 'IMAGE_MAX_MPIXELS doit être un nombre entier de millions de pixels.',
  }),
  FILES_URL: setting(empty.or(bucketAddress).optional(), {
    byDefault: '`files` of the data folder',
    meaning:
      'Bucket of any S3-compatible store that keeps files instead of the data folder, as `s3://bucket/folder?endpoint=https://s3.example:9000&region=eu-west-3`. Several servers share it; `npm run files:move` takes there what is in the folder.',
    refusal: 'FILES_URL doit être l’adresse d’un seau, comme s3://seau/dossier?endpoint=https://s3.exemple:9000&region=eu-west-3.',
  }),
  FILES_KEY: setting(empty.or(z.string().min(1)).optional(), {
    byDefault: 'what the tools of Amazon read: variables, profile, role of the machine',
    meaning: 'Name of the key that opens the bucket, with `FILES_SECRET`.',
    refusal: 'FILES_KEY doit être donnée avec FILES_SECRET, et FILES_SECRET avec FILES_KEY.',
  }),
  FILES_SECRET: setting(empty.or(z.string().min(1)).optional(), {
    byDefault: '',
    meaning: 'Secret of that key.',
    refusal: 'FILES_SECRET doit être donné avec FILES_KEY.',
  }),
  BACKUP_DIR: setting(empty.or(z.string()).optional(), {
    byDefault: '`sauvegardes` of the data folder',
    meaning:
      'Folder of the backups: better on another disk. One that is named must be there: a disk that is not mounted is no folder of the system disk.',
  }),
  BACKUP_EVERY: setting(empty.or(duration).optional(), {
    byDefault: 'none is made by itself',
    meaning:
      'How often a backup is made, as `6h` or `1j`; each is restored into a database of its own, which the account of `DATABASE_URL` must be allowed to make, and only then do older ones go.',
    refusal: 'BACKUP_EVERY doit être une durée de 10 minutes à 99 jours, comme 30min, 6h ou 1j.',
  }),
  BACKUP_BEFORE_UPGRADE: setting(empty.or(flag).optional(), {
    byDefault: '1',
    meaning:
      'A backup is made and restored once before a later version changes a database that is in use; 0: none is, for who made one by other means.',
    refusal: 'BACKUP_BEFORE_UPGRADE vaut 0 ou 1.',
  }),
  BACKUP_KEEP: setting(empty.or(digits(/^\d{1,4}$/).pipe(z.int().min(1))).optional(), {
    byDefault: '14',
    meaning: 'How many of those backups are kept, besides the last of each of twelve months.',
    refusal: 'BACKUP_KEEP doit être un nombre entier à partir de 1.',
  }),
  BACKUP_URL: setting(empty.or(bucketAddress).optional(), {
    byDefault: '',
    meaning:
      'Bucket of another place, as `FILES_URL` writes it, that verified backups by schedule are copied to, read back, and removed from as from the folder.',
    refusal: 'BACKUP_URL doit être une adresse comme s3://seau/dossier?endpoint=https://hôte&region=nom.',
  }),
  BACKUP_BUCKET_KEY: setting(empty.or(z.string().min(1)).optional(), { byDefault: '`FILES_KEY`', meaning: 'Key of that bucket.' }),
  BACKUP_BUCKET_SECRET: setting(empty.or(z.string().min(1)).optional(), { byDefault: '`FILES_SECRET`', meaning: 'Secret of that key.' }),
  ...outsideSettings,
  ...accessSettings,
  ...platformSettings,
  ...vatCheckSettings,
  ...identitySettings,
  LOG_LEVEL: setting(empty.or(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])).optional(), {
    byDefault: 'info',
    meaning: 'Least level that is written to the log.',
    refusal: 'LOG_LEVEL doit valoir fatal, error, warn, info, debug ou silent.',
  }),
  REFUSALS_DAYS: setting(empty.or(digits(/^\d{1,3}$/)).optional(), {
    byDefault: '30',
    meaning:
      'Days that refusals are kept with the number of their user, in `refus` of the data folder, for `npm run refusals`; 0: none is. The log names nobody.',
    refusal: 'REFUSALS_DAYS doit être un nombre de jours, de 0 à 999.',
  }),
  NODE_ENV: z.string().optional(),
});

/** One sentence for a value that is not understood. */
export function refusalOf(name: string): string {
  return listSettings().find((one) => one.name === name)?.refusal ?? `Réglage illisible : ${name}.`;
}

/** Every setting with its words, in the order of the documentation. */
export function listSettings(): readonly (SettingWords & { readonly name: string })[] {
  return Object.entries(Settings.shape).flatMap(([name, schema]) => {
    const words = settingWords.get(schema);
    return words === undefined ? [] : [{ name, ...words }];
  });
}
