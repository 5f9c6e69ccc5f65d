import { expect, it } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { reminderStep } from './reminder-step.ts';

const TODAY = '2027-03-20';
const overdue = { isCredit: false, due: 12_000, dueDate: '2027-03-01', last: null, delay: 15 };
const { factureRelance1, factureRelance2, factureRelance3 } = MailUsage;

function usageOf(last: { readonly usage: number; readonly day: string } | null) {
  const step = reminderStep({ ...overdue, last }, TODAY);
  return step.ok ? step.reminder.usage : step.code;
}

it('takes an overdue invoice from the first reminder to the last, one delay apart', () => {
  expect(usageOf(null)).toBe(factureRelance1);
  expect(usageOf({ usage: factureRelance1, day: '2027-03-06' })).toBe('trop-tot');
  expect(usageOf({ usage: factureRelance1, day: '2027-03-05' })).toBe(factureRelance2);
  expect(usageOf({ usage: factureRelance2, day: '2027-03-05' })).toBe(factureRelance3);
  expect(usageOf({ usage: factureRelance3, day: '2027-01-05' })).toBe('toutes-faites');
});

it('leaves out credit notes, settled invoices and those due today or later', () => {
  expect(reminderStep({ ...overdue, isCredit: true }, TODAY)).toEqual({ ok: false, code: 'avoir' });
  expect(reminderStep({ ...overdue, due: 0 }, TODAY)).toEqual({ ok: false, code: 'soldee' });
  expect(reminderStep({ ...overdue, due: -1 }, TODAY)).toEqual({ ok: false, code: 'soldee' });
  expect(reminderStep({ ...overdue, dueDate: TODAY }, TODAY)).toEqual({ ok: false, code: 'pas-echue' });
  expect(reminderStep({ ...overdue, dueDate: '2027-03-19' }, TODAY).ok).toBe(true);
  expect(reminderStep({ ...overdue, dueDate: null }, TODAY)).toEqual({ ok: false, code: 'pas-echue' });
});
