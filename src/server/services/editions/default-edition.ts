import { openRequestErrors } from '#domain/participants/open-requests.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import type { CommitUnit, WrittenRecord } from '#server/records/engine.ts';
import { editionRepository } from './edition-repository.ts';

const ENTITY = 'festival-edition';

/**
 * Exactly one edition is the default one: the one that becomes it takes it from the other, whose accreditations
 * and volunteer requests close with that. An edition that comes back from the trash comes back as it was, its default too.
 */
export const keepOneDefault = async (unit: CommitUnit, written: readonly WrittenRecord[]): Promise<void> => {
  const editions = written.filter(({ entity, op, fields = [] }) => entity === ENTITY && op !== 'delete' && isConcerned(op, fields));
  if (editions.length === 0) return;
  const repository = editionRepository(unit);
  const defaults = await repository.lockDefaults();
  if (defaults.length === 0 && editions.some(({ op }) => op === 'update')) throw invalidFields({ path: 'IsDefaut', code: 'valeur' });
  if (defaults.length < 2) return;
  const claimed = new Set(editions.map(({ id }) => id));
  const kept = defaults.find(({ id }) => claimed.has(id)) ?? defaults[0];
  for (const { id } of defaults.filter((edition) => edition !== kept)) {
    const { before, version } = await repository.close(id);
    const after = Object.fromEntries(Object.keys(before).map((field) => [field, false]));
    const change = { entity: ENTITY, id, parent: null, op: 'update' as const, version };
    unit.note({ ...change, before, after, fields: Object.keys(before) });
    unit.announce(change);
  }
};

/** An edition comes with its flags; an update says whether it changed this one. */
const isConcerned = (op: WrittenRecord['op'], fields: readonly string[]): boolean => op !== 'update' || fields.includes('IsDefaut');

/** Accreditations and volunteer requests are those of the default edition: no other one may open them. */
export const keepRequestsOfDefault = async (unit: CommitUnit, written: readonly WrittenRecord[]): Promise<void> => {
  const opened = written.filter(
    ({ entity, op, fields = [] }) =>
      entity === ENTITY && (op === 'insert' || (op === 'update' && fields.some((name) => name.endsWith('Ouvert')))),
  );
  if (opened.length === 0) return;
  const editions = await editionRepository(unit).flagsOf(opened.map(({ id }) => id));
  const errors = editions.flatMap((edition) => openRequestErrors(edition));
  if (errors.length > 0) throw invalidFields(...errors);
};
