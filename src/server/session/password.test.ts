import { describe, expect, it } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';

describe('password', () => {
  it('is accepted against its own hash only, however its accents are composed', async () => {
    const hash = await hashPassword('été à Valombre');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword('été à Valombre'.normalize('NFD'), hash)).toBe(true);
    expect(await verifyPassword('été a Valombre', hash)).toBe(false);
  });

  it('never hashes twice alike', async () => {
    expect(await hashPassword('identique')).not.toBe(await hashPassword('identique'));
  });

  it('is refused when there is no readable hash', async () => {
    for (const stored of [null, '', 'clair', '$argon2id$v=19$m=19456,t=2,p=1$c2Vs$Y291cnQ', '$2b$10$abc']) {
      expect(await verifyPassword('clair', stored)).toBe(false);
    }
  });

  it('is hashed anew when the cost has changed', async () => {
    const hash = await hashPassword('phrase');
    expect(needsRehash(hash)).toBe(false);
    expect(needsRehash(hash.replace('t=2', 't=1'))).toBe(true);
    expect(needsRehash('$2b$10$abc')).toBe(true);
  });

  it('is checked many at a time without losing one', async () => {
    const hash = await hashPassword('phrase');
    const results = await Promise.all(Array.from({ length: 12 }, (_, index) => verifyPassword(index % 2 === 0 ? 'phrase' : 'autre', hash)));
    expect(results.filter(Boolean)).toHaveLength(6);
  });

  it('is refused at once when too many wait already', async () => {
    const hash = await hashPassword('phrase');
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword('phrase', hash)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'trop-de-demandes' });
  });
});
