import { openRequestErrors } from '#domain/participants/open-requests.ts';
import { readId, readNumber } from '#domain/records/values/record-data.ts';
import { find, refuseField, refuseFields, takeTurn, update } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from './rule.ts';

const ENTITY = 'festival-edition';
const CLOSED = { IsDefaut: false, IsAccredOuvert: false, IsDemandeBenevoleOuvert: false };

/**
 * Exactly one edition is the default one: the one that becomes it takes it from the other, whose accreditations
 * and volunteer requests close with that. An edition that comes back from the trash comes back as it was, its default too.
 */
export const oneDefaultEdition: CommitRule = {
  name: 'keep one default edition',
  phase: 'before-commit',
  on: [{ entity: ENTITY, ops: ['insert', 'update', 'restore'], fields: ['IsDefaut'] }],
  *run(written) {
    // Two people must not each make another edition the default one.
    yield* takeTurn('default-edition');
    const defaults = (yield* find(ENTITY, { IsDefaut: true })).toSorted(
      (left, right) => (readNumber(right, 'Eannee') ?? 0) - (readNumber(left, 'Eannee') ?? 0),
    );
    if (defaults.length === 0 && written.some(({ op }) => op === 'update')) yield* refuseField({ path: 'IsDefaut', code: 'valeur' });
    const claimed = idsOf(written, ENTITY);
    const kept = defaults.find((edition) => claimed.includes(readId(edition))) ?? defaults[0];
    for (const former of defaults.filter((edition) => edition !== kept)) yield* update(ENTITY, readId(former), CLOSED);
  },
};

/** Accreditations and volunteer requests are those of the default edition: no other one may open them. */
export const requestsOfDefaultEdition: CommitRule = {
  name: 'open requests of the default edition only',
  phase: 'before-commit',
  on: [{ entity: ENTITY, ops: ['insert', 'update'], fields: ['IsAccredOuvert', 'IsDemandeBenevoleOuvert'] }],
  *run(written) {
    const errors = (yield* find(ENTITY, { Id: idsOf(written, ENTITY) })).flatMap(openRequestErrors);
    if (errors.length > 0) yield* refuseFields(errors);
  },
};
