import { describe, expect, test } from 'vitest';
import { SituationTva } from '#generated/enums/situation-tva.gen.ts';
import { dutiesOf, isInForce } from './duties.ts';

function daysOf(SituationTva: number, IsOptionDebits = false): Record<string, string | null> {
  return Object.fromEntries(dutiesOf({ SituationTva, IsOptionDebits }).map(({ duty, since }) => [duty, since]));
}

describe('duties of electronic invoicing', () => {
  test('do not apply to an issuer outside the scope of VAT', () => {
    expect(daysOf(SituationTva.sansTva)).toEqual({ reception: null, emission: null, ventes: null, paiements: null });
  });

  test('ask a VAT payer to receive since September 2026, to issue and report from September 2027', () => {
    const later = '2027-09-01';
    expect(daysOf(SituationTva.redevable)).toEqual({ reception: '2026-09-01', emission: later, ventes: later, paiements: later });
  });

  test('ask accessory income to receive only', () => {
    expect(daysOf(SituationTva.accessoire)).toEqual({ reception: '2026-09-01', emission: null, ventes: null, paiements: null });
  });

  test('leave payments out under the option for debits', () => {
    expect(daysOf(SituationTva.redevable, true)).toMatchObject({ ventes: '2027-09-01', paiements: null });
  });

  test('are in force from their first day on', () => {
    const duty = { duty: 'reception', since: '2026-09-01' } as const;
    expect([isInForce(duty, '2026-08-31'), isInForce(duty, '2026-09-01'), isInForce({ ...duty, since: null }, '2026-09-01')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
