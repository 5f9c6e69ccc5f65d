// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { descriptor, enums } from '#generated/entities/ins-recup.gen.ts';
import { descriptor as paiement } from '#generated/entities/bam-paiement.gen.ts';
import { InsRecupStatut } from '#generated/enums/ins-recup-statut.gen.ts';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { FilterValue } from './filter-value.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('filtre');
});
afterEach(cleanup);

function fieldOf(fields: readonly FieldDescriptor[], name: string): FieldDescriptor {
  const field = fields.find((one) => one.name === name);
  if (field === undefined) throw new Error(name);
  return field;
}

it('a date of the payments is asked for by the nine periods of the specification', () => {
  const field = fieldOf(paiement.fields, 'DateEmission');
  const named = { name: field.name, label: 'Émise le', field, kind: 'date', textProperty: field.name, enums: {} } as const;
  const changes: JsonValue[] = [];
  const leaf = { field: field.name, op: 'period', value: 'today' } as const;
  render(<FilterValue language="fr" leaf={leaf} named={named} onChange={(value) => changes.push(value)} />);
  const offered = new Map(screen.getAllByRole<HTMLOptionElement>('option').map((option) => [option.value, option.textContent]));
  expect(
    ['today', 'yesterday', 'last7', 'last30', 'last6months', 'lastYear', 'week', 'month', 'year'].map((key) => offered.get(key)),
  ).toEqual([
    "aujourd'hui",
    'hier',
    '7 derniers jours',
    '30 derniers jours',
    '6 derniers mois',
    'année précédente',
    'cette semaine',
    'ce mois',
    'cette année',
  ]);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'last30' } });
  expect(changes).toEqual(['last30']);
});

it('several states of a submission are ticked at once', () => {
  const field = fieldOf(descriptor.fields, 'StatutDepot');
  const named = { name: field.name, label: 'Statut', field, kind: 'flags', textProperty: field.name, enums } as const;
  const changes: JsonValue[] = [];
  const leaf = { field: field.name, op: 'anyFlag', value: InsRecupStatut.envoye } as const;
  render(<FilterValue language="fr" leaf={leaf} named={named} onChange={(value) => changes.push(value)} />);
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect([boxes.length, boxes.filter(({ checked }) => checked).length]).toEqual([8, 1]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Annulé' }));
  expect(changes).toEqual([InsRecupStatut.envoye | InsRecupStatut.annule]);
});
