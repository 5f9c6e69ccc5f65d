import { expect, it } from 'vitest';
import { standingConsent } from './standing-consent.ts';

it('is the last by its day, then by its recording', () => {
  const lines = [
    { Id: 3, DateConsentement: '2027-01-05' },
    { Id: 1, DateConsentement: '2027-02-01' },
    { Id: 2, DateConsentement: '2027-02-01' },
  ];
  expect(standingConsent(lines)?.Id).toBe(2);
  expect(standingConsent([])).toBeUndefined();
});
