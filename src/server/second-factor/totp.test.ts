import { describe, expect, it } from 'vitest';
import { fromBase32, hotp, matchingStep, otpauthAddress, toBase32 } from './totp.ts';

/** The seed of the test vectors of RFC 4226 and RFC 6238. */
const SEED = Buffer.from('12345678901234567890');

describe('one-time codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('follow RFC 6238 at second %i', (second, code) => {
    expect(hotp(SEED, { counter: Math.floor(second / 30), digits: 8 })).toBe(code);
  });

  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    'follow the counters of RFC 4226: %s',
    (code) => {
      const codes = Array.from({ length: 10 }, (_, counter) => hotp(SEED, { counter, digits: 6 }));
      expect(codes).toContain(code);
    },
  );

  it('are accepted one step early or late, and no further', () => {
    const now = 2_000_000_000_000;
    const step = Math.floor(now / 30_000);
    const accepted = [-2, -1, 0, 1, 2].map(
      (drift) => matchingStep(SEED, { code: hotp(SEED, { counter: step + drift, digits: 6 }), now, lastStep: null }) !== null,
    );
    expect(accepted).toEqual([false, true, true, true, false]);
  });

  it('are used up with every earlier one', () => {
    const now = 2_000_000_000_000;
    const step = Math.floor(now / 30_000);
    const code = hotp(SEED, { counter: step, digits: 6 });
    expect(matchingStep(SEED, { code, now, lastStep: step - 1 })).toBe(step);
    expect(matchingStep(SEED, { code, now, lastStep: step })).toBeNull();
  });
});

describe('keys as text', () => {
  it('are base 32 of RFC 4648, both ways', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(fromBase32(toBase32(SEED))).toEqual(SEED);
  });

  it('stand in an otpauth address with issuer and account', () => {
    expect(otpauthAddress({ issuer: 'Festival & Cie', account: 'anne@exemple.test', secret: 'MZXW6' })).toBe(
      'otpauth://totp/Festival%20%26%20Cie:anne%40exemple.test?secret=MZXW6&issuer=Festival%20%26%20Cie',
    );
  });
});
