import { expect, it } from 'vitest';
import { type DeskFile, judge } from './desk-file.ts';
import { outcomeOf, type Pending, recordedAt, withPending } from './desk-queue.ts';

function file(): DeskFile {
  const Roles: DeskFile['Roles'] = [
    {
      Entite: 'festival-participant-accredite',
      Id: 12,
      Type: 1,
      Statut: 64,
      Categorie: null,
      Badge: 'edite',
      Perime: null,
      Refus: null,
      Motif: null,
      Du: 0,
      IsDuAvant: false,
      Echeance: null,
      Pour: null,
      Piece: null,
      Remis: null,
    },
  ];
  const Dotations: DeskFile['Dotations'] = [{ Id: 5, Libelle: 'Sac', Remis: null }];
  return {
    Cle: 'p7',
    Nom: 'Ana Verdane',
    Detail: null,
    Email: null,
    Jetons: [],
    Photo: null,
    Roles,
    Dotations,
    ...judge({ Roles, Dotations }),
  };
}

function waiting(refused: string | null): Pending {
  return {
    name: 'Ana Verdane',
    refused,
    order: {
      Cle: 'geste-1',
      Edition: 2027,
      Guichet: '2',
      Fiche: 'p7',
      Roles: [{ Entite: 'festival-participant-accredite', Id: 12 }],
      Dotations: [5],
      RemisLe: '2027-01-28T10:12:00.000',
    },
  };
}

it('what waits for the server counts as handed over at this desk', () => {
  const seen = withPending(file(), [waiting(null)]);
  expect([file().Verdict, seen.Verdict]).toEqual(['remettre', 'remis']);
  expect(seen.Roles[0]?.Remis).toEqual({ Le: '2027-01-28T10:12:00.000', Par: null, Guichet: '2' });
  expect(seen.Dotations[0]?.Remis).toEqual({ Le: '2027-01-28T10:12:00.000', Par: null, Guichet: '2' });
});

it('what the server refused counts for nothing', () => {
  expect(withPending(file(), [waiting('déjà remis')])).toEqual(file());
});

it('a gesture is asked again until the server records or refuses it', () => {
  expect([200, 0, 503, 401, 429, 409, 403].map(outcomeOf)).toEqual(['settled', 'later', 'later', 'later', 'later', 'refused', 'refused']);
});

it('a gesture is known by the instant at which its own desk recorded it, and by none that another desk made', () => {
  const { order } = waiting(null);
  const [role] = file().Roles;
  function handedAt(Guichet: string): DeskFile {
    return {
      ...file(),
      Roles: role === undefined ? [] : [{ ...role, Remis: { Le: '2027-01-28T09:12:00.000', Par: 'Awa Diaville', Guichet } }],
    };
  }
  expect(recordedAt(handedAt(order.Guichet), order)).toBe('2027-01-28T09:12:00.000');
  expect(recordedAt(handedAt('Guichet 9'), order)).toBeNull();
  expect(recordedAt(file(), order)).toBeNull();
});
