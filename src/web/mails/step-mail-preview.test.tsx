// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadTexts } from '#web/i18n/i18n.ts';
import { StepMailPreview } from './step-mail-preview.tsx';

beforeEach(() => loadTexts('etape'));
afterEach(cleanup);

const MAIL = {
  Fiche: 5,
  Nom: 'Ada Morvan',
  Email: 'ada@exemple.test',
  IsAgent: false,
  Culture: 'fr',
  Objet: 'Votre devis [numeroDevis] pour [groupe : vide]',
  Corps: '<p>Le devis [numeroDevis], [entre crochets].</p>',
  Manquants: ['groupe'],
  Nommes: ['numeroDevis'],
  Inconnus: [],
  PiecesJointes: [],
} as const;

it('names the fields that a step fills as the palette of fields does, in the subject and in the text', async () => {
  render(
    <StepMailPreview preview={{ ...MAIL, Manquants: [...MAIL.Manquants], Nommes: [...MAIL.Nommes], Inconnus: [], PiecesJointes: [] }} />,
  );
  fireEvent.click(await screen.findByText('Le mail : Votre devis [N° de devis] pour [Groupe]'));
  expect((await screen.findByText('Le devis [N° de devis], [entre crochets].')).localName).toBe('p');
  expect((await screen.findByText('Manque : Groupe')).className).toBe('mail-hole');
});
