import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { hiddenNames, withoutHidden } from './sight.ts';

describe('what a reader may see of a record', () => {
  it('hides in the lines of a base what one of its types hides', () => {
    const family = [entities['festival-participant'], entities['festival-participant-organisateur']];
    const hidden = hiddenNames(family, (_, { privacy }) => privacy?.mask === true);
    expect([...hidden]).toEqual(expect.arrayContaining(['RegimeAlimentaire', 'NumeroSecu']));
    expect(withoutHidden({ NumeroSecu: '1 85', Commentaire: 'gare' }, hidden)).toEqual({ Commentaire: 'gare' });
  });
});
