import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { zodFieldErrors } from './zod-field-errors.ts';

const Body = z.strictObject({
  Nom: z.string().min(1).max(5),
  Code: z.string().min(2).optional(),
  Mail: z.email().optional(),
  Site: z.url().optional(),
  Jour: z.iso.date().optional(),
  Age: z.int().min(0).max(150).nullable().optional(),
  Statut: z.union([z.literal(1), z.literal(2)]).optional(),
  Ids: z.array(z.int()).min(1).max(2).optional(),
  Adresse: z.strictObject({ Ville: z.string() }).nullable().optional(),
  Items: z.array(z.strictObject({ Titre: z.string() })).optional(),
});

const errorsOf = (value: unknown): readonly unknown[] => {
  const checked = Body.safeParse(value, { reportInput: true });
  return checked.success ? [] : zodFieldErrors(checked.error);
};

describe('field errors', () => {
  it.each([
    [{}, [{ path: 'Nom', code: 'obligatoire' }]],
    [{ Nom: '' }, [{ path: 'Nom', code: 'obligatoire' }]],
    [{ Nom: 12 }, [{ path: 'Nom', code: 'type' }]],
    [{ Nom: 'abcdef' }, [{ path: 'Nom', code: 'trop-long', params: { max: 5 } }]],
    [{ Nom: 'a', Code: 'x' }, [{ path: 'Code', code: 'trop-court', params: { min: 2 } }]],
    [{ Nom: 'a', Mail: 'x' }, [{ path: 'Mail', code: 'email' }]],
    [{ Nom: 'a', Site: 'x' }, [{ path: 'Site', code: 'url' }]],
    [{ Nom: 'a', Jour: '2027-02-30' }, [{ path: 'Jour', code: 'date' }]],
    [{ Nom: 'a', Age: -1 }, [{ path: 'Age', code: 'trop-petit', params: { min: 0 } }]],
    [{ Nom: 'a', Age: 151 }, [{ path: 'Age', code: 'trop-grand', params: { max: 150 } }]],
    [{ Nom: 'a', Age: 'x' }, [{ path: 'Age', code: 'type' }]],
    [{ Nom: 'a', Statut: 3 }, [{ path: 'Statut', code: 'enumeration' }]],
    [{ Nom: 'a', Ids: [] }, [{ path: 'Ids', code: 'trop-peu-elements', params: { min: 1 } }]],
    [{ Nom: 'a', Ids: [1, 2, 3] }, [{ path: 'Ids', code: 'trop-elements', params: { max: 2 } }]],
    [{ Nom: 'a', Adresse: { Ville: 1 } }, [{ path: 'Adresse.Ville', code: 'type' }]],
    [{ Nom: 'a', Items: [{ Titre: 'x' }, {}] }, [{ path: 'Items.1.Titre', code: 'obligatoire' }]],
    [{ Nom: 'a', Autre: 1 }, [{ path: 'Autre', code: 'champ-inconnu' }]],
    ['texte', [{ path: '', code: 'type' }]],
  ])('of %j name the field and what is wrong', (value, expected) => {
    expect(errorsOf(value)).toEqual(expected);
  });
});
