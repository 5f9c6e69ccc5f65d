/** orval: zod validators, one file a component, and those of the services, one file a tag. Run as a program: document, folder. */
import path from 'node:path';
import { generate } from 'orval';

const [input = '', output = ''] = process.argv.slice(2);
await generate(
  {
    input: { target: input },
    output: {
      mode: 'tags-split',
      target: path.join(output, 'services/services.ts'),
      schemas: { path: path.join(output, 'schemas'), type: 'zod' },
      namingConvention: 'kebab-case',
      client: 'zod',
      // The version of zod decides what is written.
      packageJson: path.join(import.meta.dirname, '../../package.json'),
      clean: true,
      override: {
        header: false,
        zod: {
          version: 4,
          generateReusableSchemas: true,
          generateDiscriminatedUnion: true,
          strict: { body: true },
          coerce: { param: ['number'], query: ['number'] },
        },
      },
    },
  },
  path.dirname(input),
);
