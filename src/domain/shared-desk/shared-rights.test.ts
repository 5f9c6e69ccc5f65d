import { expect, it } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { isShared } from './shared-rights.ts';

it('lets a shared session hold the rights of the desk, which all exist, and no other', () => {
  expect(
    rights
      .filter(({ code }) => isShared(code))
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(['BAM-CLOTURES', 'CLOTURER-CAISSE', 'ENCAISSER', 'FESTIVAL-GUICHETS', 'REGLEMENT-DIFFERE', 'REMETTRE']);
});
