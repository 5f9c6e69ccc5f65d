import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ServiceCall, ServiceId } from '#generated/contract/services.gen.ts';
import type { RightsOfEntity } from '#server/events/event-rights.ts';
import type { EventHub } from '#server/events/hub.ts';
import type { DepositSite } from '#server/deposit/deposit-site.ts';
import type { FileLimits } from '#domain/files/field-rules.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { IdentityProvider } from '#server/identity/identity-provider.ts';
import type { AllowedHosts } from '#server/http/guarded-address.ts';
import type { PaymentProvider } from '#domain/accounting/online/payment-provider.ts';
import type { VatService } from '#domain/accounting/vat-check/vat-answer.ts';
import type { TranslationEngine } from '#domain/translations/machine/engine.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import type { PublicReads } from '#server/public/public-reads.ts';
import type { RunningPlatform } from '#server/platform/start-platform.ts';
import type { LedgerKey } from '#server/ledger/ledger-key.ts';
import type { JobRunner } from '#server/services/jobs/job-runner.ts';
import type { SignInTools } from '#server/session/sign-in-tools.ts';
import type { Sessions } from '#server/session/sessions.ts';

/** Tools of the hand-written services. */
export interface ServiceTools extends SignInTools {
  readonly pool: pg.Pool;
  readonly engine: RecordEngine;
  readonly sessions: Sessions;
  /** The demonstration accounts may sign in, from this machine. */
  readonly demo: boolean;
  readonly hub: EventHub;
  readonly rightsOf: RightsOfEntity;
  readonly files: FileStore;
  readonly fileLimits: FileLimits;
  /** Makes the exports and reports that people requested, one after the other. */
  readonly jobs: Pick<JobRunner, 'poke'>;
  readonly clock: () => number;
  /** Address of the public site that empties its cache; null: none is set. */
  readonly frontCacheUrl: string | null;
  /** Private hosts that addresses of records may lead to. */
  readonly allowedHosts: AllowedHosts;
  /** Identity provider of the organisation; null: none is set. */
  readonly identity: IdentityProvider | null;
  /** Source of submissions. */
  readonly deposit: DepositSite;
  /** Machine that drafts translations; null: none is set. */
  readonly translation: TranslationEngine | null;
  /** Secret that signs posted delivery reports; null: none are accepted. */
  readonly bounceSecret: string | null;
  /** Company that takes cards; null: none is set. */
  readonly payment: PaymentProvider | null;
  /** Service that knows VAT numbers; null: none is set. */
  readonly vatCheck: VatService | null;
  /** Approved platform for electronic invoices; null: none is set. */
  readonly platform: RunningPlatform | null;
  /** Keys of sites, and what leaves by them. */
  readonly publicReads: PublicReads;
  /** Key that signs the accounting chain. */
  readonly ledger: LedgerKey;
  /** True if a record is among the rows the person may see, beyond the rights on its kind. */
  readonly isInScope: (context: RequestContext, entity: string, id: number) => Promise<boolean>;
}

export interface ServiceContext extends RequestContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly tools: ServiceTools;
}

/** A call whose parts have passed the contract, whatever its operation. */
export interface UncheckedCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly context: ServiceContext;
}

/** One checked call of a hand-written operation: params, query and body have passed the contract. */
export type Call<Id extends ServiceId> = ServiceCall<Id, ServiceContext>;
