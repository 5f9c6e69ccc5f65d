/** `generated/mocks/*.gen.ts`: what makes handlers of the descriptors, the operations and orval's makers, for tests of other projects. */
import { readdirSync, readFileSync } from 'node:fs';
import type { EmittedFile } from '../model/model.ts';
import { camel, kebab } from '../model/naming.ts';
import { type Contract, tagOf } from './openapi/document.ts';
import { HEADER } from './text.ts';

const FOLDER = 'generated/mocks';
const RUNTIME = new URL('../runtime/mocks/', import.meta.url);

export function emitMocks({ operations }: Contract): readonly EmittedFile[] {
  const tags = [...new Set(operations.filter(({ entity }) => entity === null).map(tagOf))].toSorted();
  return [...runtimeFiles(), { path: `${FOLDER}/index.gen.ts`, text: indexFile(tags) }];
}

/** The same files, with imports as they lie there. */
function runtimeFiles(): readonly EmittedFile[] {
  const files = readdirSync(RUNTIME).filter((file) => !file.endsWith('.test.ts'));
  return files.toSorted().map((file) => {
    const text = readFileSync(new URL(file, RUNTIME), 'utf8')
      .replaceAll(/from '\.\/([\w-]+)\.ts'/g, "from './$1.gen.ts'")
      .replaceAll("from '../descriptor.ts'", "from '../entities/descriptor.gen.ts'");
    return { path: `${FOLDER}/${file.replace(/\.ts$/, '.gen.ts')}`, text: `${HEADER}${text}` };
  });
}

function indexFile(tags: readonly string[]): string {
  const imports = tags.map((tag) => `import * as ${camel(tag)} from './${kebab(tag)}/${kebab(tag)}.faker.ts';\n`).join('');
  return `${HEADER}
/** A handler for each operation of the contract: \`setupServer(...handlers)\`. See docs/testing.md. */
import { operations } from '../contract/operations.gen.ts';
import { serviceRoutes } from '../contract/services.gen.ts';
import { entities } from '../entities/all.gen.ts';
import { inputLoaders } from '../schemas/inputs.gen.ts';
${imports}import * as schemas from './schemas.faker.ts';
import { answering, makeMocks, type Mocks } from './handlers.gen.ts';
import type { MockOptions, MockWorld } from './world.gen.ts';

const world: MockWorld = {
  entities,
  operations,
  produces: Object.fromEntries(serviceRoutes.map(({ operationId, produces }) => [operationId, produces])),
  fakers: { ...schemas, ${tags.map((tag) => `...${camel(tag)}`).join(', ')} },
  inputs: inputLoaders,
};

/** A set of mocks of its own, with its seed, its records and, if asked, its state. */
export const createMocks = (options: MockOptions = {}): Mocks => makeMocks(world, options);

/** Each call answers alone, always the same. */
export const handlers = createMocks().handlers;

/** One operation as a test wants it: \`server.use(answer('getFilm', film))\`. */
export const answer = answering(world);
`;
}
