/** orval: fakers and msw handlers; the validators it writes beside them are left out. Run as a program: document, folder. */
import path from 'node:path';
import { generate } from 'orval';

const [input = '', output = ''] = process.argv.slice(2);
await generate(
  {
    input: { target: input },
    output: {
      mode: 'tags-split',
      target: path.join(output, 'mocks/services.ts'),
      schemas: { path: path.join(output, 'components'), type: 'zod' },
      namingConvention: 'kebab-case',
      client: 'zod',
      // The versions of zod and of the faker decide what is written.
      packageJson: path.join(import.meta.dirname, '../../package.json'),
      clean: true,
      mock: { indexMockFiles: false, generators: [{ type: 'msw' }, { type: 'faker', schemas: true, locale: 'fr' }] },
      override: {
        header: false,
        zod: {
          version: 4,
          generateReusableSchemas: true,
          generateDiscriminatedUnion: true,
          strict: { body: true },
          coerce: { param: ['number'], query: ['number'] },
        },
        mock: {
          arrayMin: 1,
          arrayMax: 3,
          required: true,
          // The faker cannot read our patterns back.
          format: {
            'date-jour': () => '2026-05-13',
            'date-heure': () => '2026-05-13T18:30:00.000',
            heure: () => '18:30:00',
            'heure-courte': () => '18:30',
            'cle-chauffeur': () => 'b1001',
            destinataire: () => 'u1001',
            'type-de-fiche': () => 'fiche',
            chiffres: () => '2580',
            duree: () => '01:32:00',
            couleur: () => '#4f46e5',
          },
        },
      },
    },
  },
  path.dirname(input),
);
