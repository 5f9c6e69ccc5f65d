import { isNumber, isText, record } from './reply-guards.ts';
import type { StepReply } from './steps.ts';

/** A mail as it was written: its trace, its reader, and the words of its template that nothing fills. */
export type MailReply = { readonly IdTrace: number; readonly Nom: string; readonly Manquants: readonly string[] };

/** Reply to a mail; null: none was written; undefined: it is another reply. */
export function mailReply(reply: StepReply): MailReply | null | undefined {
  if (reply === null) return null;
  const { IdTrace, Nom, Manquants } = record(reply) ?? {};
  return isNumber(IdTrace) && isText(Nom) && Array.isArray(Manquants) ? { IdTrace, Nom, Manquants: Manquants.filter(isText) } : undefined;
}
