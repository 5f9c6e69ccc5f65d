import { InsRecupStatut } from '#generated/enums/ins-recup-statut.gen.ts';
import { holdSection, renumber } from '../numbering.ts';
import { find, refuse, refuseWith, update } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type Written } from '#domain/work/rule.ts';

/** A validated submission has a registration, with a number of its section: it leaves the section with it, by the action that numbers it again. */
export const sectionsOfSubmissions: CommitRule = {
  name: 'keep a validated submission in the section of its registration',
  phase: 'before-commit',
  on: [{ entity: 'ins-recup', ops: ['update'], fields: ['IdSection'] }],
  *run(written) {
    for (const submission of yield* find('ins-recup', { Id: idsOf(written, 'ins-recup') })) {
      const [registration] = yield* find('festival-inscription', { Id: submission.IdInscription ?? 0 });
      if (registration !== undefined && registration.IdSection !== submission.IdSection)
        yield* refuseWith('regle-metier', { message: 'inscription.sectionNumerotee' });
    }
  },
};

/**
 * A numbered registration that is given another section, by hand or among many, takes the next number of that section, and its submission follows.
 * A person who writes the number in the same gesture has chosen it themselves.
 */
export const numbersOfSections: CommitRule = {
  name: 'number a registration again in another section',
  phase: 'before-commit',
  on: [{ entity: 'festival-inscription', ops: ['update'], fields: ['IdSection'] }],
  *run(written) {
    const moved = written.filter(isMovedAlone).map(({ id }) => id);
    for (const registration of yield* find('festival-inscription', { Id: [...new Set(moved)] })) {
      if (registration.Numero === null) continue;
      const section = yield* holdSection(registration.IdSection);
      if (section.Eannee !== registration.Eannee) yield* refuse('section-autre-edition');
      yield* renumber(registration, section);
      for (const submission of yield* find('ins-recup', { IdInscription: registration.Id }))
        yield* update('ins-recup', submission.Id, {
          IdSection: section.Id,
          StatutDepot: submission.StatutDepot | InsRecupStatut.autreSection,
        });
    }
  },
};

function isMovedAlone({ entity, op, fields }: Written): boolean {
  return entity === 'festival-inscription' && op === 'update' && fields.includes('IdSection') && !fields.includes('Numero');
}
