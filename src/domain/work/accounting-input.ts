import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { MessageKey, Text } from '#generated/i18n/keys.gen.ts';

/** Moment of an act for the rules of the accounting: its author, its time, its rights. */
export interface AccountingInput {
  /** Day of the festival: a piece is dated by it. */
  readonly today: string;
  /** Instant of the wire. */
  readonly now: string;
  readonly userId: number;
  readonly has: (right: string) => boolean;
  /** Of who acts: a refusal names its amounts in it. */
  readonly culture: Language;
  /** Sentences that are printed on a piece, in the language of its client. */
  readonly textsIn: (culture: PieceCulture) => Text<Extract<MessageKey, `facture.${string}`>>;
}

/** Languages a piece is written in. */
export type PieceCulture = Language;
