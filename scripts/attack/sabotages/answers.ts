import type { Sabotage } from '../sabotage.ts';

export const answersSabotages: readonly Sabotage[] = [
  {
    title: 'proposals for a credit tell the e-mail of people',
    file: 'src/domain/submissions/proposals.ts',
    from: 'isTold ? person.Email : null',
    to: 'person.Email',
    tests: ['tests/contract/festival/directory-answers.test.ts'],
  },
  {
    title: 'the plan of a publication names what its reader may not read',
    file: 'src/domain/programmation/publication-reply.ts',
    from: '...toldWarning(warning, facts)',
    to: '...toldWarning(warning, { ...facts, has: () => true })',
    tests: ['tests/contract/festival/directory-answers.test.ts'],
  },
  {
    title: 'candidates for a volunteer request are told with their e-mail',
    file: 'src/domain/volunteers/admission-services.ts',
    from: '(yield* matchRequest(request)).map((one) => toldOf(one, has))',
    to: 'yield* matchRequest(request)',
    tests: ['tests/contract/festival/directory-answers.test.ts'],
  },
  {
    title: 'a sign-in that is taken is refused',
    file: 'src/domain/accounts/own-sign-in.ts',
    from: 'if (!holders.some((one) => readId(one) !== id)) ',
    to: '',
    tests: ['tests/contract/names-only.test.ts'],
  },
  {
    title: 'sign-ins are tried without a limit',
    file: 'src/server/services/account/account-service.ts',
    from: '  await context.tools.throttle.paceSignIn(account.id);\n',
    to: '',
    tests: ['tests/api/session/guesses.test.ts'],
  },
];
