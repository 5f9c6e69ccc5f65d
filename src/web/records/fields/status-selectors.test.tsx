// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type EntityName, entityLoaders } from '#generated/entities/loaders.gen.ts';
import { EnumControl, FlagsControl } from './choice-controls.tsx';

function nothing(): void {}

const base = {
  modules: new Map(),
  label: 'Statut',
  aria: { id: 'statut', 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined } as const,
  record: {},
  errors: [],
  disabled: false,
  onChange: nothing,
  onBlur: nothing,
  onProblem: nothing,
  fieldComponent: () => null,
};

afterEach(cleanup);

/** 001 §4: the values of each status, as a person chooses among them. */
describe('the selector of a status', () => {
  it.each<[EntityName, string, string]>([
    ['festival-participant-accredite', 'Statut', '1 2 4 32 64 128 256'],
    ['festival-participant-benevole', 'Statut', '1 2 4 32 64 128 256'],
    ['festival-participant-invite', 'Statut', '1 8 16 32 64 128 256'],
    ['festival-participant-pass', 'Statut', '1 64 128 256'],
    ['festival-participant-organisateur', 'Statut', '1 64 128 256'],
    ['film-note', 'Avis', '1 2 3 4'],
    ['festival-inscription', 'Statut', '1 2 3'],
    ['ins-recup', 'Traitement', '0 1 2 3 4 5'],
    ['ins-recup-credit', 'Rattachement', '0 1 2'],
    ['mail-trace', 'Statut', '1 2 3 4 5 6'],
    ['media', 'Statut', '0 1 2 3'],
    ['festival-tranche', 'Statut', '0 1 2 3 4 5 6'],
    ['profil-champ', 'Type', '1 2 3 4 5'],
    ['media-type', 'Cible', '1 2 3'],
    ['personne', 'Groupe', '1 2 3'],
    ['cgu', 'Type', '1 2 3 4'],
    ['festival-participant-organisateur', 'TypeContrat', '1 2'],
    ['festival-participant-pass', 'TypeRetrait', '1 2 3'],
    ['festival-participant-benevole', 'LangueParlee', '1 2 3'],
  ])('of %s (%s) offers exactly %s', async (name, property, values) => {
    const module = await entityLoaders[name]();
    const field = module.descriptor.fields.find((candidate) => candidate.name === property);
    if (field === undefined) throw new Error(`${name}.${property}`);
    render(<EnumControl {...base} field={field} module={module} value={null} />);
    const offered = screen.getAllByRole('option').map((option) => option.getAttribute('value') ?? '');
    expect(
      offered
        .filter((value) => value !== '')
        .map(Number)
        .toSorted((a, b) => a - b)
        .join(' '),
    ).toBe(values);
  });

  it('of the payment of an accreditation offers the cheque and cash beside the others', async () => {
    const module = await entityLoaders['festival-participant-accredite']();
    const field = module.descriptor.fields.find((candidate) => candidate.name === 'ModePaiement');
    if (field === undefined) throw new Error('ModePaiement');
    render(<EnumControl {...base} field={field} label="Mode de paiement" module={module} value={null} />);
    const offered = screen.getAllByRole('option').map((option) => [option.getAttribute('value'), option.textContent]);
    expect(offered).toEqual(
      expect.arrayContaining([
        ['2', 'Chèque'],
        ['4', 'Espèces'],
      ]),
    );
  });

  it('of a recovered submission ticks any of its eight flags', async () => {
    const module = await entityLoaders['ins-recup']();
    const field = module.descriptor.fields.find((candidate) => candidate.name === 'StatutDepot');
    if (field === undefined) throw new Error('StatutDepot');
    render(<FlagsControl {...base} field={field} module={module} value={128 + 2} />);
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes).toHaveLength(8);
    expect(boxes.filter((box) => box.matches(':checked'))).toHaveLength(2);
  });
});

describe('a value that the schema removed', () => {
  it('is offered to the record that has it, with its label, and to no other', async () => {
    const { descriptor, ...rest } = await entityLoaders['film-note']();
    const field = descriptor.fields.find(({ name }) => name === 'Avis');
    const avis = rest.enums['film-avis'];
    if (field === undefined || avis === undefined) throw new Error('film-note has no Avis');
    const values = avis.values.map((value) => (value.key === 'rejete' ? { ...value, removed: true as const } : value));
    const module = { descriptor, ...rest, enums: { 'film-avis': { ...avis, values } } };
    const offered: (value: number) => readonly (string | null)[] = (value) => {
      const { container, unmount } = render(<EnumControl {...base} field={field} module={module} value={value} />);
      const labels = [...container.querySelectorAll('option')].map(({ textContent }) => textContent);
      unmount();
      return labels;
    };
    expect(offered(1)).not.toContain('Non sélectionné');
    expect(offered(2)).toContain('Non sélectionné');
  });
});
