import { describe, expect, it } from 'vitest';
import { testField, testModule } from '#tests/support/web/screen.ts';
import { toBody } from './record-body.ts';

function send(values: Parameters<typeof toBody>[1]) {
  return toBody(testModule, values, new Map());
}

describe('record as it is sent', () => {
  it('leaves out what a client may not write and the names that came beside ids', () => {
    const body = send({ Id: 7, Version: 3, Titre: 'A', IdPays: 45, PaysLibelle: 'France', Statut: 1, NbExemplaires: 2 });
    expect(body).toEqual({ Id: 7, Version: 3, Titre: 'A', IdPays: 45 });
  });

  it('turns an empty optional text into null and keeps a required one empty, to be refused', () => {
    expect(send({ Titre: '', Prix: null })).toEqual({ Titre: '', Prix: null });
  });

  it('sends no translation when every language is empty', () => {
    expect(send({ TradResume: { Id: 4, TraductionFr: '', TraductionEn: '  ' } })).toEqual({ TradResume: null });
    expect(send({ TradResume: { Id: 4, TraductionFr: 'Bonjour' } })['TradResume']).toMatchObject({
      Id: 4,
      TraductionFr: 'Bonjour',
      TraductionEn: null,
    });
  });

  it('sends a secret only when somebody typed one', () => {
    expect(send({ MotDePasse: null })).toEqual({});
    expect(send({ MotDePasse: 'nouveau' })).toEqual({ MotDePasse: 'nouveau' });
  });

  it('leaves out unreadable text of a field that the rest of the record hides, and no other', () => {
    const field = testField('Echeance', 'date');
    const rules = [{ rule: 'show', field: 'Echeance', when: { field: 'IsDiffere', value: true } }] as const;
    const module = { ...testModule, descriptor: { ...testModule.descriptor, fields: [field, testField('IsDiffere', 'boolean')], rules } };
    function sent(IsDiffere: boolean) {
      return toBody(module, { IsDiffere, Echeance: 'demain' }, new Map());
    }
    expect(sent(true)).toEqual({ IsDiffere: true, Echeance: 'demain' });
    expect(sent(false)).toEqual({ IsDiffere: false });
  });

  it('carries no Id nor Version while the record is new', () => {
    expect(send({ Id: 0, Version: 0, Titre: 'A' })).toEqual({ Titre: 'A' });
  });
});
