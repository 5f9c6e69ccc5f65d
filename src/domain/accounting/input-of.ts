import type { Facts } from '#domain/work/rule.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';

/** The person who acts; null: the product itself, or a client by a link. */
export function personOf({ userId }: Pick<AccountingInput, 'userId'>): number | null {
  return userId === 0 ? null : userId;
}

/** Input that the accounting needs of a call. */
export function inputOf({
  today,
  now,
  userId,
  has,
  culture,
}: Pick<Facts, 'today' | 'now' | 'userId' | 'has' | 'culture'>): AccountingInput {
  return {
    today,
    now,
    userId,
    has,
    culture,
    textsIn,
  };
}
