import type { Sabotage } from '../sabotage.ts';

const SIGHT = ['tests/api/rights/merge-fields.test.ts', 'tests/contract/festival/mail-sight.test.ts'] as const;

export const mergeFieldSabotages: readonly Sabotage[] = [
  {
    title: 'a mailing merges fields whatever its writer reads',
    file: 'src/domain/mails/mailing-services.ts',
    from: "yield* refuseHidden(source, { texts: textsOf(template), path: 'IdModele' }, facts);",
    to: "yield* refuseHidden(source, { texts: textsOf(template).slice(0, 0), path: 'IdModele' }, facts);",
    tests: SIGHT.slice(1),
  },
  {
    title: 'the preview of a template merges fields whatever its writer reads',
    file: 'src/domain/mails/templates/hidden-fields.ts',
    from: 'if (access.mayName(registry.get(entity), target)) return null;',
    to: 'if (access.mayName(registry.get(entity), { ...target, legs: [] })) return null;',
    tests: SIGHT,
  },
  {
    title: 'merge fields forget the sections of their writer on the server',
    file: 'src/server/mails/mail-steps.ts',
    from: 'step.isByHand ? handOf(unit) : readerOf(unit)',
    to: 'step.isByHand && unit.context.user.id === 0 ? handOf(unit) : readerOf(unit)',
    tests: SIGHT.slice(1),
  },
  {
    title: 'merge fields forget the sections of their writer in the simulation',
    file: 'src/mocks/mails/mail-steps.ts',
    from: 'const rows = isByHand ?',
    to: 'const rows = isByHand && context.user.id === 0 ?',
    tests: SIGHT.slice(1),
  },
  {
    title: 'the mail of a step says nothing of its record',
    file: 'src/domain/mails/queue-mail.ts',
    from: 'ids: [order.id], culture, isByHand: false',
    to: 'ids: [], culture, isByHand: true',
    tests: SIGHT.slice(1),
  },
];
