import { RelanceEtape } from '#generated/enums/relance-etape.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { addDays } from '#domain/values/dates.ts';

const { factureRelance1, factureRelance2, factureRelance3 } = MailUsage;

/** Automatic mails that remind of an unpaid invoice, from the first to the last. */
export const REMINDERS = [
  { usage: factureRelance1, step: RelanceEtape.premiere },
  { usage: factureRelance2, step: RelanceEtape.deuxieme },
  { usage: factureRelance3, step: RelanceEtape.derniere },
] as const;

export type Reminder = (typeof REMINDERS)[number];

/** Reasons why an invoice is due for no reminder. */
export type ReminderException = 'avoir' | 'soldee' | 'pas-echue' | 'trop-tot' | 'toutes-faites';

interface ChasedInvoice {
  readonly isCredit: boolean;
  /** In cents. */
  readonly due: number;
  readonly dueDate: string | null;
  /** Usage and day of the last reminder; null: none was sent. */
  readonly last: { readonly usage: number; readonly day: string } | null;
  /** Days from one reminder to the next. */
  readonly delay: number;
}

export type ReminderStep = { readonly ok: true; readonly reminder: Reminder } | { readonly ok: false; readonly code: ReminderException };

/** The reminder that an invoice is due for on a day. */
export function reminderStep({ isCredit, due, dueDate, last, delay }: ChasedInvoice, today: string): ReminderStep {
  if (isCredit) return { ok: false, code: 'avoir' };
  if (due <= 0) return { ok: false, code: 'soldee' };
  if (dueDate === null || dueDate >= today) return { ok: false, code: 'pas-echue' };
  const reminder = last === null ? REMINDERS[0] : REMINDERS.find(({ usage }) => usage > last.usage);
  if (reminder === undefined) return { ok: false, code: 'toutes-faites' };
  return last !== null && last.day > addDays(today, -delay) ? { ok: false, code: 'trop-tot' } : { ok: true, reminder };
}
