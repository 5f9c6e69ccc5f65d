// @vitest-environment jsdom
/** A value that was sealed with another key: shown as such, sent back as nothing, and no error of its record. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as organiser from '#generated/entities/festival-participant-organisateur.gen.ts';
import { FestivalParticipantOrganisateurInput } from '#generated/schemas/festival-participant-organisateur-input.zod.ts';
import { UNREADABLE } from '#domain/values/unreadable.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { checkRecord } from '../sheet/record/use-record-form.ts';
import { toBody } from './record-body.ts';
import { LabelledField } from './labelled-field.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
  await loadTexts('champ');
});
afterEach(cleanup);

const record = { Id: 7, Version: 2, Statut: 1, IdContact: 3, TypeContrat: 1, NumeroSecu: UNREADABLE };
const modules = new Map();

it('is left out of what is sent, and is no error', () => {
  expect(toBody(organiser, record, modules)).not.toHaveProperty('NumeroSecu');
  expect(toBody(organiser, { ...record, NumeroSecu: '2850175' }, modules)).toMatchObject({ NumeroSecu: '2850175' });
  const schema = FestivalParticipantOrganisateurInput;
  expect(checkRecord({ module: organiser, modules, schema }, record).filter(({ path }) => path === 'NumeroSecu')).toEqual([]);
});

it('stands in its field as what it is, and leaves place for what is typed', () => {
  const field = organiser.descriptor.fields.find(({ name }) => name === 'NumeroSecu');
  if (field === undefined) throw new Error('no such field');
  const fieldProps = { errors: [], isBesideLabels: false, onBlur: () => undefined, onChange: () => undefined, onProblem: () => undefined };
  render(
    <LabelledField
      {...fieldProps}
      disabled={false}
      field={field}
      id="numero"
      module={organiser}
      modules={modules}
      record={record}
      width={6}
    />,
  );
  expect(screen.getByPlaceholderText('illisible, clé absente')).toHaveProperty('value', '');
});
