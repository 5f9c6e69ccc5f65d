import { openRequestErrors } from '#domain/participants/open-requests.ts';
import { find, refuseField, refuseFields, takeTurn, update } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';
const CLOSED = { IsDefaut: false, IsAccredOuvert: false, IsDemandeBenevoleOuvert: false };

/**
 * Exactly one edition is the default one: the one that becomes it takes it from the other, whose accreditations
 * and volunteer requests close with that. An edition that comes back from the trash comes back as it was, its default too.
 */
export const oneDefaultEdition: CommitRule = {
  name: 'keep one default edition',
  phase: 'before-commit',
  on: [{ entity: 'festival-edition', ops: ['insert', 'update', 'restore'], fields: ['IsDefaut'] }],
  *run(written) {
    // Two people must not each make another edition the default one.
    yield* takeTurn('default-edition');
    const defaults = (yield* find('festival-edition', { IsDefaut: true })).toSorted((left, right) => right.Eannee - left.Eannee);
    if (defaults.length === 0 && written.some(({ op }) => op === 'update')) yield* refuseField({ path: 'IsDefaut', code: 'valeur' });
    const claimed = idsOf(written, 'festival-edition');
    const kept = defaults.find((edition) => claimed.includes(edition.Id)) ?? defaults[0];
    for (const former of defaults.filter((edition) => edition !== kept)) yield* update('festival-edition', former.Id, CLOSED);
  },
};

/** Accreditations and volunteer requests are those of the default edition: no other one may open them. */
export const requestsOfDefaultEdition: CommitRule = {
  name: 'open requests of the default edition only',
  phase: 'before-commit',
  on: [{ entity: 'festival-edition', ops: ['insert', 'update'], fields: ['IsAccredOuvert', 'IsDemandeBenevoleOuvert'] }],
  *run(written) {
    const errors = (yield* find('festival-edition', { Id: idsOf(written, 'festival-edition') })).flatMap(openRequestErrors);
    if (errors.length > 0) yield* refuseFields(errors);
  },
};
