import { expect, it } from 'vitest';
import { type Document, inputsOf, pruned, servicesOf } from './parts.ts';

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

const document: Document = {
  paths: {
    '/films/{id}': { get: { 'x-entity': 'film', responses: ref('Film') } },
    '/films/{id}/fichiers': { post: { requestBody: ref('Archive'), parameters: [{ $ref: '#/components/parameters/Id' }] } },
  },
  components: {
    schemas: {
      Film: ref('Texte'),
      FilmRow: {},
      FilmInput: ref('Texte'),
      Archive: ref('Nommage'),
      Nommage: { items: ref('Archive') },
      Texte: {},
    },
    parameters: { Id: {}, Take: {} },
    securitySchemes: { session: {} },
  },
};

it('leaves the calls of records out, and keeps a path that has others', () => {
  expect(Object.keys(servicesOf(document).paths)).toEqual(['/films/{id}/fichiers']);
});

it('keeps the components that the calls lead to, through circles too', () => {
  expect(pruned(servicesOf(document)).components).toEqual({
    schemas: { Archive: ref('Nommage'), Nommage: { items: ref('Archive') } },
    parameters: { Id: {} },
    securitySchemes: { session: {} },
  });
});

it('adds what is written of each record, with what it holds', () => {
  const { schemas = {} } = pruned(servicesOf(document), inputsOf(document)).components;
  expect(Object.keys(schemas)).toEqual(['FilmInput', 'Archive', 'Nommage', 'Texte']);
});
