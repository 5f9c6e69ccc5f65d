/** Parameters that operations of every entity share. */
import { INT32_MAX, json, type JsonObject, ref } from './json-schema.ts';
import { COUNT, PAGE_MAX, TEXT } from './common-schemas.ts';

function parameter(name: string, schema: JsonObject, rest: JsonObject = {}): JsonObject {
  return {
    name,
    in: 'query',
    required: false,
    schema,
    ...rest,
  };
}

export const COMMON_PARAMETERS: JsonObject = {
  Id: parameter(
    'id',
    { type: 'integer', minimum: 1, maximum: INT32_MAX },
    { in: 'path', required: true, description: 'Identifiant de la fiche' },
  ),
  Ids: parameter(
    'ids',
    { ...TEXT, pattern: '^\\d{1,10}(\\|\\d{1,10})*$', maxLength: 8000 },
    { in: 'path', required: true, description: 'Identifiants séparés par |' },
  ),
  Filter: {
    name: 'filter',
    in: 'query',
    required: false,
    description: 'Critères, tri et colonnes, en JSON',
    ...json(ref('ListFilter')),
  },
  Skip: parameter('skip', { ...COUNT, maximum: 100_000_000 }, { description: 'Lignes passées' }),
  Take: parameter('take', { ...COUNT, maximum: PAGE_MAX }, { description: 'Lignes rendues au plus' }),
  CountMax: parameter(
    'max',
    { ...COUNT, maximum: 100_000_000 },
    {
      description:
        'Où compter peut s’arrêter quand tout compter prend du temps : un de plus est alors répondu. Absent ou 0 : tout est compté',
    },
  ),
  ChoixTake: parameter('take', { ...COUNT, maximum: 1000 }, { description: 'Choix rendus au plus' }),
  Search: parameter('search', { ...TEXT, maxLength: 200 }, { description: 'Ce que le libellé contient' }),
  ChoixIds: parameter(
    'ids',
    { ...TEXT, pattern: '^\\d{1,10}(\\|\\d{1,10})*$', maxLength: 8000 },
    { description: 'Ces fiches seulement, séparées par |' },
  ),
  ChoixEdition: parameter('edition', { type: 'integer', minimum: 1, maximum: 9999 }, { description: 'Fiches de cette année seulement' }),
  ChoixParmi: parameter(
    'parmi',
    { ...TEXT, pattern: String.raw`^[A-Z][\w.]{0,99}:\d{1,10}(\|[A-Z][\w.]{0,99}:\d{1,10}){0,4}$`, maxLength: 600 },
    { description: 'Fiches qui disent cela seulement : Champ:valeur, ou Reference.Champ:valeur, séparés par |' },
  ),
  Confirmation: parameter(
    'confirmation',
    { ...TEXT, maxLength: 200 },
    { in: 'header', description: 'Codes des questions auxquelles on a répondu oui, séparés par des virgules' },
  ),
  IdempotencyKey: parameter(
    'idempotency-key',
    { ...TEXT, minLength: 1, maxLength: 200 },
    { in: 'header', description: 'Choisie par l’appelant ; la même demande, répétée, n’est faite qu’une fois' },
  ),
};
