import { expect, it } from 'vitest';
import { serviceRoutes } from '#generated/contract/services.gen.ts';

/** Files that leave without a line of the journal: pictures of the screens, and events. */
const SILENT = ['getImageContent', 'streamEvents'];

it('every operation that answers a file declares its line of the journal of access', () => {
  const files = serviceRoutes.filter(({ produces, right }) => produces !== 'application/json' && right !== 'public');
  expect(files.filter(({ journal }) => journal === undefined).map(({ operationId }) => operationId)).toEqual([]);
  const silent = serviceRoutes.filter(({ journal }) => journal === 'aucun').map(({ operationId }) => operationId);
  expect(silent.toSorted()).toEqual(SILENT);
});
