import type { z } from 'zod';
import type { DepositSettings } from '#server/deposit/http-deposit-site.ts';
import type { EngineSettings } from '#server/translation/http-engine.ts';
import type { PaymentSettings } from '#server/payment/payment-settings.ts';
import { refusalOf, type Settings } from '#server/settings.ts';
import { ConfigError } from './config-error.ts';

/** Way of mails out; without a server they are stored and never sent. */
export interface MailSettings {
  /** `smtps://user:password@host:465`; null: no server. */
  readonly smtpUrl: string | null;
  /** Mails are stored and never sent, server or not. */
  readonly isSimulated: boolean;
  readonly sender: string;
  /** Name shown beside the address of the sender. */
  readonly senderName: string | null;
  /** Address of replies to templates without one of their own; null: the sender. */
  readonly replyTo: string | null;
  /** Waits after each failed attempt; the mail is in error after the last. */
  readonly retryMs: readonly number[];
  /** Signs delivery reports that are posted here; null: none are accepted. */
  readonly bounceSecret: string | null;
}

const DEFAULT_SENDER = 'ne-pas-repondre@festival.example';
const DEFAULT_RETRIES_S = '60,300,1800,7200,14400,28800,43200';

export function readMailSettings({
  SMTP_URL,
  MAIL_SIMULATED,
  MAIL_FROM,
  MAIL_FROM_NAME,
  MAIL_REPLY_TO,
  MAIL_RETRY_S,
  BOUNCE_SECRET,
}: z.infer<typeof Settings>): MailSettings {
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) throw new ConfigError(refusalOf('MAIL_FROM'));
  return {
    smtpUrl: SMTP_URL ?? null,
    isSimulated: MAIL_SIMULATED === '1',
    sender: MAIL_FROM ?? DEFAULT_SENDER,
    senderName: MAIL_FROM_NAME ?? null,
    replyTo: MAIL_REPLY_TO ?? null,
    retryMs: (MAIL_RETRY_S ?? DEFAULT_RETRIES_S).split(',').map((seconds) => Number(seconds) * 1000),
    bounceSecret: BOUNCE_SECRET ?? null,
  };
}

const DEPOT_TIMEOUT_MS = 30_000;

export function readDeposit(values: z.infer<typeof Settings>): DepositSettings | null {
  return values.DEPOT_URL === undefined
    ? null
    : {
        url: withoutSlash(values.DEPOT_URL),
        token: values.DEPOT_TOKEN ?? null,
        timeoutMs: values.DEPOT_TIMEOUT_MS ?? DEPOT_TIMEOUT_MS,
      };
}

const ENGINE_TIMEOUT_MS = 20_000;

/** An engine is on by its address and its key together. */
export function readEngine({
  TRANSLATION_URL,
  TRANSLATION_KEY,
  TRANSLATION_API = 'deepl',
  TRANSLATION_TIMEOUT_MS = ENGINE_TIMEOUT_MS,
}: z.infer<typeof Settings>): EngineSettings | null {
  if (TRANSLATION_URL === undefined || TRANSLATION_KEY === undefined) return null;
  return { url: TRANSLATION_URL, key: TRANSLATION_KEY, api: TRANSLATION_API, timeoutMs: TRANSLATION_TIMEOUT_MS };
}

const PAYMENT_URLS = { stripe: 'https://api.stripe.com', helloasso: 'https://api.helloasso.com' } as const;

/** A provider is on by its name and its keys together: with a part of them the start is refused. */
export function readPayment({
  PAYMENT_PROVIDER: provider,
  PAYMENT_URL,
  PAYMENT_KEY: key,
  PAYMENT_NOTICE_KEY: noticeKey,
  HELLOASSO_CLIENT: clientId,
  HELLOASSO_ORGANIZATION: organization,
}: z.infer<typeof Settings>): PaymentSettings | null {
  if (provider === undefined) return null;
  if (key === undefined || noticeKey === undefined) throw new ConfigError(refusalOf('PAYMENT_PROVIDER'));
  const url = withoutSlash(PAYMENT_URL ?? PAYMENT_URLS[provider]);
  if (provider === 'stripe') return { provider, url, secretKey: key, noticeKey };
  if (clientId === undefined || organization === undefined) throw new ConfigError(refusalOf('PAYMENT_PROVIDER'));
  return { provider, url, clientId, clientSecret: key, organization, noticeKey };
}

export function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}
