import { describe, expect, it } from 'vitest';
import { testModule } from '#tests/support/web/screen.ts';
import { toBody } from './field-property.ts';

const send = (values: Parameters<typeof toBody>[1]) => toBody(testModule, values, new Map());

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

  it('carries no Id nor Version while the record is new', () => {
    expect(send({ Id: 0, Version: 0, Titre: 'A' })).toEqual({ Titre: 'A' });
  });
});
