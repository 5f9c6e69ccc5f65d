import type { RetentionRule } from '#generated/retention/retention.gen.ts';

/** One processing: a purpose, the records and fields that serve it, who reads them, and until when. */
export interface Processing {
  readonly purpose: string;
  readonly title: string;
  readonly fields: readonly string[];
  /** Code of the right that opens the values. */
  readonly right: string;
  readonly keep: string;
  readonly act: RetentionRule['act'];
}
