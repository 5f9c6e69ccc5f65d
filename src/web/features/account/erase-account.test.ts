// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import * as entity from '#generated/entities/bam-compte.gen.ts';
import { offerActions, showTexts, shownAlert } from '#tests/support/web/sheet-action.ts';
import { eraseAccount } from './erase-account.ts';

const rights = ['BAM-COMPTE-DELETE'];
const record = { Id: 5, Version: 2 };

beforeAll(() => showTexts('gestes', 'metier'));

it('asks first, then says in the words of the specification that it failed', async () => {
  const { confirm } = offerActions(eraseAccount, { entity, record, rights, reply: () => new Response('', { status: 500 }) });
  await confirm('Anonymiser');
  await waitFor(() => expect(shownAlert()).toBe("Erreur lors de l'annonymisation du compte."));
});

it('is offered once, to who may delete accounts', () => {
  function labelsOf(offer: Pick<Parameters<typeof offerActions>[1], 'record' | 'rights'>): readonly string[] {
    return offerActions(eraseAccount, { entity, ...offer }).labels;
  }
  expect(labelsOf({ record, rights })).toEqual(['Anonymiser']);
  expect(labelsOf({ record: { ...record, DateAnonymisation: '2026-11-22T10:00:00.000' }, rights })).toEqual([]);
  expect(labelsOf({ record, rights: [] })).toEqual([]);
});
