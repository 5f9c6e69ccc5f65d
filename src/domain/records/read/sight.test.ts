import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { hiddenNames, saysDetail, withoutHidden } from './sight.ts';

const nobody = (): boolean => false;

describe('what a reader may see of a record', () => {
  it('hides in the lines of a base what one of its types hides', () => {
    const family = [entities['festival-participant'], entities['festival-participant-organisateur']];
    const hidden = hiddenNames(family, (_, { privacy }) => privacy?.mask === true);
    expect([...hidden]).toEqual(expect.arrayContaining(['RegimeAlimentaire', 'NumeroSecu']));
    expect(withoutHidden({ NumeroSecu: '1 85', Commentaire: 'gare' }, hidden)).toEqual({ Commentaire: 'gare' });
  });

  it('tells the sign-in of a user to those who read users, the year of a film to all who may choose one', () => {
    const { utilisateur, film } = entities;
    expect(saysDetail(utilisateur, nobody)).toBe(false);
    expect(saysDetail(utilisateur, (code) => code === utilisateur.rights.list)).toBe(true);
    expect(saysDetail(film, nobody)).toBe(true);
  });
});
