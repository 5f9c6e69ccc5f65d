import { describe, expect, it } from 'vitest';
import { identityOf } from './claims.ts';

const SETTINGS = { groupClaim: 'groups', verifiedClaim: 'xms_edov', factorProofs: [{ claim: 'amr', value: 'mfa' }] } as const;
const PROVEN = { iss: 'https://id.example', sub: 'alix' };

function addressOf(claims: Readonly<Record<string, unknown>>): string | null {
  return identityOf({ proven: PROVEN, told: { email: 'alix@exemple.test', ...claims } }, SETTINGS).address;
}

describe('the address of a person', () => {
  it('counts by the mark that the settings name, and by no word for it', () => {
    expect(addressOf({ xms_edov: true })).toBe('alix@exemple.test');
    expect([undefined, null, false, 'true', 1].map((xms_edov) => addressOf({ xms_edov }))).toEqual([null, null, null, null, null]);
    expect(addressOf({ email_verified: true })).toBeNull();
  });

  it('does not count where the provider says by the standard mark that it is not verified', () => {
    expect(addressOf({ xms_edov: true, email_verified: false })).toBeNull();
  });
});

it('takes a second factor from the signed token alone, and groups from either, one or many', () => {
  const claims = { amr: ['mfa'], groups: 'regie' };
  expect(identityOf({ proven: PROVEN, told: claims }, SETTINGS)).toMatchObject({ isFactorProven: false, groups: ['regie'] });
  expect(identityOf({ proven: { ...PROVEN, amr: ['pwd', 'mfa'] }, told: {} }, SETTINGS)).toMatchObject({
    isFactorProven: true,
    groups: [],
  });
});

it('tells two persons of one name at two providers apart', () => {
  const elsewhere = identityOf({ proven: { ...PROVEN, iss: 'https://autre.example' }, told: {} }, SETTINGS);
  expect(elsewhere.fingerprint).not.toBe(identityOf({ proven: PROVEN, told: {} }, SETTINGS).fingerprint);
});
