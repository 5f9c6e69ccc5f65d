import type { HttpHandler } from 'msw';
import { getCacheMock } from '#generated/mocks/cache/cache.msw.ts';
import { getCompteMock } from '#generated/mocks/compte/compte.msw.ts';
import { getCorbeilleMock } from '#generated/mocks/corbeille/corbeille.msw.ts';
import { getDroitsMock } from '#generated/mocks/droits/droits.msw.ts';
import { getFusionsMock } from '#generated/mocks/fusions/fusions.msw.ts';
import { getFichiersMock } from '#generated/mocks/fichiers/fichiers.msw.ts';
import { getMediasMock } from '#generated/mocks/medias/medias.msw.ts';
import { getSessionMock } from '#generated/mocks/session/session.msw.ts';
import { getTableauDeBordMock } from '#generated/mocks/tableau-de-bord/tableau-de-bord.msw.ts';
import { getTraductionsMock } from '#generated/mocks/traductions/traductions.msw.ts';

/** Samples for the services that keep no state here; a stateful route of the same address comes first. */
export const generatedServiceHandlers: readonly HttpHandler[] = [
  ...getCacheMock(),
  ...getCompteMock(),
  ...getCorbeilleMock(),
  ...getDroitsMock(),
  ...getFusionsMock(),
  ...getFichiersMock(),
  ...getMediasMock(),
  ...getSessionMock(),
  ...getTableauDeBordMock(),
  ...getTraductionsMock(),
];
