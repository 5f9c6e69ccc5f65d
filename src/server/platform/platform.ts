import type { ListedFlow } from '#domain/accounting/platform/incoming.ts';

/** Address of an approved platform, and patience of the calls to it. */
export interface PlatformSettings {
  /** Base address of the flow service, without a trailing slash. */
  readonly url: string;
  readonly directoryUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly pollMs: number;
  /** Wait after each attempt that failed. */
  readonly retryMs: readonly number[];
  readonly timeoutMs: number;
}

/** A file on its way to the platform, with what the flow service asks of it. */
export interface OutgoingFlow {
  readonly name: string;
  readonly syntax: 'Factur-X' | 'CDAR' | 'FRR';
  readonly rule: 'B2B' | 'B2BInt' | 'B2C' | 'NotApplicable';
  readonly tracking: string;
  readonly content: Buffer;
}

/** Approved platform: flow service and directory service (XP Z12-013). */
export interface Platform {
  /** Number of the flow at the platform. */
  readonly send: (flow: OutgoingFlow) => Promise<string>;
  /** The flow of ours that it knows by a tracking number. */
  readonly findByTracking: (tracking: string) => Promise<string | null>;
  /** Flows that changed after an instant, oldest first; one page. */
  readonly updatedAfter: (instant: string) => Promise<readonly ListedFlow[]>;
  readonly content: (flowId: string) => Promise<Uint8Array>;
  /** True where invoices reach an address, or a company by its SIREN. */
  readonly isReachable: (recipient: { readonly address: string | null; readonly siren: string | null }) => Promise<boolean>;
}

/** The platform answered that it does not take what it got, in its own words. */
export class RefusedFlowError extends Error {}

/** Nothing came back that can be read: the same call may pass later. */
export class UnansweredError extends Error {}
