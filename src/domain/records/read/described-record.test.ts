import { describe, expect, it } from 'vitest';
import { descriptor as account } from '#generated/entities/bam-compte.gen.ts';
import { descriptor as accredited } from '#generated/entities/festival-participant-accredite.gen.ts';
import { descriptor as group } from '#generated/entities/festival-groupe.gen.ts';
import { descriptor as user } from '#generated/entities/utilisateur.gen.ts';
import { describedDraft, describedRecord } from './described-record.ts';

describe('a draft by the description of its entity', () => {
  it('says what is worked out and the names of what is linked', () => {
    const draft = describedDraft('bam-compte', account, {
      Id: 5,
      Version: 2,
      Login: 'a@exemple.test',
      ContactLibelle: 'Ana',
      NbDemandes: 3,
    });
    expect(draft).toMatchObject({ Id: 5, Version: 2, Login: 'a@exemple.test', ContactLibelle: 'Ana', NbDemandes: 3 });
  });

  it('reads what is missing without a default, or of another type, as empty: null, false, a list of nothing', () => {
    const { Id, Nom, IsActif, IdsSection, SectionLibelles } = describedDraft('utilisateur', user, { Nom: 4, IsActif: 'oui' });
    expect({ Id, Nom, IsActif, IdsSection, SectionLibelles }).toEqual({
      Id: 0,
      Nom: null,
      IsActif: false,
      IdsSection: [],
      SectionLibelles: [],
    });
  });

  it('reads text of a form that is no date, hour or number yet as empty', () => {
    const { Arrivee, HeureArrivee, Prix } = describedDraft('festival-participant-accredite', accredited, {
      Arrivee: '32/13/2025',
      HeureArrivee: '25:61',
      Prix: 'abc',
    });
    expect({ Arrivee, HeureArrivee, Prix }).toEqual({ Arrivee: null, HeureArrivee: null, Prix: null });
  });

  it('reads what nobody said as the default of the schema, and what is said to be nothing as empty', () => {
    expect(describedRecord('festival-groupe', group, {}).IsPayant).toBe(true);
    expect(describedRecord('festival-groupe', group, { IsPayant: null }).IsPayant).toBe(false);
  });

  it('leaves out what the entity does not have', () => {
    expect(describedRecord('utilisateur', user, { Nom: 'Ana', Couleur: 'rouge' })).not.toHaveProperty('Couleur');
  });

  it('is that of a base by the description of its subtype, and of nothing else', () => {
    expect(describedDraft('festival-participant', accredited, { Eannee: 2027 }).Eannee).toBe(2027);
    expect(() => describedDraft('film', accredited, {})).toThrow(TypeError);
  });
});
