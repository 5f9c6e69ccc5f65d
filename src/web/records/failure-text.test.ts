import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/runtime/transport.ts';
import { failureText, failureWithReason } from './failure-text.ts';

const FAILURE = 'Echec de la suppression.';

function error(status: number, code: string, detail: string) {
  return new ApiError({ status, code, detail });
}

describe('what a failed call says', () => {
  it('is the reason alone when the server refused', () => {
    expect(failureText(error(409, 'reference-utilisee', 'Cette fiche est utilisée.'), FAILURE)).toBe('Cette fiche est utilisée.');
  });
  it('is what could not be done, then what the server or the network told', () => {
    expect(failureText(error(500, 'interne', 'Une erreur est survenue.'), FAILURE)).toBe(`${FAILURE} Une erreur est survenue.`);
    expect(failureText(error(0, 'reseau', 'Connexion impossible.'), FAILURE)).toBe(`${FAILURE} Connexion impossible.`);
  });
  it('is what could not be done when nobody told more', () => {
    expect(failureText(error(500, 'http-500', 'An error occurred during the transaction'), FAILURE)).toBe(FAILURE);
    expect(failureText(new TypeError('x'), FAILURE)).toBe(FAILURE);
    expect(failureText(error(0, 'interne', FAILURE), FAILURE)).toBe(FAILURE);
  });
  it('is, where money is concerned, what could not be done and why, each once', () => {
    expect(failureWithReason(error(409, 'facture-date', 'La date est passée.'), FAILURE)).toBe(`${FAILURE} La date est passée.`);
    expect(failureWithReason(error(500, 'interne', 'Une erreur est survenue.'), FAILURE)).toBe(`${FAILURE} Une erreur est survenue.`);
    expect(failureWithReason(new TypeError('x'), FAILURE)).toBe(FAILURE);
  });
});
