import type { FoundRecipient } from '#domain/work/mail-source.ts';
import { describe, expect, it } from 'vitest';
import { filmsTogether, mailingFingerprint, isByFilm, recordsByAddress, sortMailing, summarise } from './mailing.ts';
import { addressees, sortRecipients } from './recipients.ts';

const WANTED = { isWanted: true, isRefused: false, isBounced: false, isArchived: false };

function person(about: number, more: Partial<FoundRecipient> = {}): FoundRecipient {
  return {
    about,
    way: 'contact',
    id: about,
    entity: 'contact',
    name: `Contact ${about}`,
    email: `c${about}@exemple.test`,
    language: 'fr',
    mailing: WANTED,
    ...more,
  };
}

function named(...ids: readonly number[]) {
  return ids.map((id) => ({ id, name: `Fiche ${id}` }));
}

function reasons(found: readonly FoundRecipient[], isTransactional = false) {
  return sortRecipients(named(...found.map(({ about }) => about)), found, isTransactional).left.map(({ reason }) => reason);
}

it('a record is written to at the first of its addresses, and else misses the first of them', () => {
  const agent = { way: 'correspondant', email: null } as const;
  const found = [person(1, agent), person(1), person(2, { ...agent, name: 'Agence' }), person(2, { email: null })];
  expect(addressees(found)).toEqual([person(1), person(2, { ...agent, name: 'Agence' })]);
});

describe('the recipients of a mailing', () => {
  it.each([
    ['sans-adresse', { email: null }],
    ['sans-adresse', { email: '  ' }],
    ['adresse-invalide', { email: 'pas une adresse' }],
    ['adresse-en-erreur', { mailing: { ...WANTED, isBounced: true } }],
    ['archive', { mailing: { ...WANTED, isArchived: true } }],
    ['hors-mailing', { mailing: { ...WANTED, isRefused: true } }],
    ['sans-accord', { mailing: { ...WANTED, isWanted: false } }],
  ] as const)('leave out, with the reason %s', (reason, more) => {
    expect(reasons([person(1, more)])).toEqual([reason]);
  });

  it('get what is due to them whether they want mailings or not, but not at a dead address', () => {
    expect(reasons([person(1, { mailing: { ...WANTED, isRefused: true, isWanted: false } })], true)).toEqual([]);
    expect(reasons([person(1, { mailing: { ...WANTED, isBounced: true } })], true)).toEqual(['adresse-en-erreur']);
  });

  it('get one mail an address, whatever its case', () => {
    const sorted = sortRecipients(named(1, 2), [person(1), person(2, { email: 'C1@Exemple.test' })], false);
    expect([sorted.kept.map(({ about }) => about), sorted.left]).toEqual([
      [1],
      [{ about: 2, name: 'Contact 2', email: 'C1@Exemple.test', reason: 'doublon' }],
    ]);
  });

  it('are told of each of their films, where a letter comes once', () => {
    const director = { email: 'deux.films@exemple.test' } as const;
    function about(isTransactional: boolean) {
      return sortRecipients(named(1, 2), [person(1, director), person(1, director), person(2, director)], isTransactional).kept.map(
        (one) => one.about,
      );
    }
    expect([about(true), about(false)]).toEqual([[1, 2], [1]]);
  });

  it('get, as an agent, what is due to each of those they answer for, and one letter for all', () => {
    const agent = { way: 'correspondant', email: 'agence@exemple.test' } as const;
    function sorted(isTransactional: boolean) {
      const { kept, left } = sortRecipients(named(1, 2), [person(1, agent), person(2, agent)], isTransactional);
      return [kept.map(({ about }) => about), left.map(({ reason }) => reason)];
    }
    expect([sorted(true), sorted(false)]).toEqual([
      [[1, 2], []],
      [[1], ['doublon']],
    ]);
  });

  it('are missing from a record that leads to nobody', () => {
    expect(sortRecipients(named(7), [], false).left).toEqual([{ about: 7, name: 'Fiche 7', email: null, reason: 'sans-destinataire' }]);
  });

  it('are counted by reason and by language', () => {
    const summary = summarise(
      sortRecipients(named(1, 2, 3), [person(1), person(2, { language: 'de' }), person(3, { email: null })], false),
    );
    expect([summary.reasons, summary.languages]).toEqual([
      [{ Raison: 'sans-adresse', Nombre: 1 }],
      [
        { Culture: 'fr', Nombre: 1 },
        { Culture: 'en', Nombre: 1 },
      ],
    ]);
  });

  it('are another list as soon as one address, one language or the template changes', () => {
    function print(found: readonly FoundRecipient[], version = 1) {
      return mailingFingerprint(sortRecipients(named(1, 2), found, false), { id: 5, version });
    }
    const first = print([person(1), person(2)]);
    expect(print([person(1), person(2)])).toBe(first);
    expect(
      new Set([
        first,
        print([person(1)]),
        print([person(1), person(2, { email: 'x@exemple.test' })]),
        print([person(1), person(2, { language: 'en' })]),
        print([person(1), person(2)], 2),
      ]).size,
    ).toBe(5);
  });
});

it('a letter whose subject names the film goes once a film, and another one once an address', () => {
  const director = { email: 'deux.films@exemple.test' } as const;
  const found = [person(1, director), person(2, director)];
  function about(subject: string) {
    const way = { key: 'contact', routes: [] } as const;
    const isByRecord = isByFilm([{ subject, body: '' }]);
    return sortMailing({ way, abouts: named(1, 2), found, isTransactional: false, isByRecord }).kept.map((one) => one.about);
  }
  expect([about('Votre film « {{film}} »'), about('Bonjour {{prenom}}')]).toEqual([[1, 2], [1]]);
});

it('a letter that says what its film lacks goes once a film, whatever its subject', () => {
  expect(isByFilm([{ subject: 'Le catalogue', body: 'Il manque : {{manques}}' }])).toBe(true);
  expect(isByFilm([{ subject: 'Le catalogue', body: 'Bonjour {{nom}}' }])).toBe(false);
});

it('a letter that goes once an address names every film of its reader', () => {
  const director = { email: 'deux.films@exemple.test' } as const;
  const found = [person(1, director), person(2, { email: 'Deux.Films@exemple.test' }), person(3)];
  expect([...recordsByAddress(found, false).values()]).toEqual([[1, 2], [3]]);
  expect(recordsByAddress(found, true).size).toBe(0);
  expect(filmsTogether([{ film: 'Estran' }, { film: 'Jusant' }, undefined], 'fr')).toEqual({ films: 'Estran et Jusant' });
  expect(filmsTogether([{ film: 'Estran' }], 'fr')).toEqual({});
});
