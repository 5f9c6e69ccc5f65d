import { describe, expect, it } from 'vitest';
import { rightsWithin } from './entity-rights.ts';

describe('rights of a token limited to kinds of records', () => {
  it('are all of them without a limit', () => {
    expect(rightsWithin(['films', 'personnes'], [])).toEqual(['films', 'personnes']);
  });

  it('lose those of other kinds and keep those of none', () => {
    expect(rightsWithin(['FILMS', 'FILM-WRITE', 'PERSONNES', 'PERSONNE', 'TOUS-TEXTES'], ['film'])).toEqual([
      'FILMS',
      'FILM-WRITE',
      'TOUS-TEXTES',
    ]);
  });
});
