/** A schema written in a test, without files: `{ 'entities/film': 'entity: Film …' }`. */
import { Diagnostics, formatDiagnostic } from '#codegen/load/diagnostics.ts';
import { spokenLanguages } from '#codegen/load/languages.ts';
import type { Source } from '#codegen/load/load.ts';
import type { Loaded } from '#codegen/load/loaded.ts';
import { parseYamlFile } from '#codegen/load/yaml-file.ts';
import { parseWith } from '#codegen/load/zod-issues.ts';
import { EntityFile, EnumFile } from '#codegen/metamodel.ts';
import { buildContext, type Context } from '#codegen/model/draft.ts';
import { resolveDerived } from '#codegen/model/fields/derived.ts';
import { LabelBook } from '#codegen/model/labels/label-book.ts';
import { buildShapes, type Shapes } from '#codegen/model/fields/shapes.ts';

export interface TestSchema {
  readonly context: Context;
  readonly shapes: Shapes;
  readonly diagnostics: Diagnostics;
  /** `code message`, without the places. */
  readonly problems: () => string[];
}

type Texts = Readonly<Record<string, string>>;

export function testSchema(entities: Texts, enums: Texts = {}): TestSchema {
  const diagnostics = new Diagnostics();
  const source: Source = {
    entities: read(entities, { folder: 'entities', diagnostics, parse: (yaml) => parseWith(EntityFile, yaml, diagnostics) }),
    traits: [],
    enums: read(enums, { folder: 'enums', diagnostics, parse: (yaml) => parseWith(EnumFile, yaml, diagnostics) }),
    navigation: [],
    rights: [],
    languages: spokenLanguages([]),
    serverMessages: [],
    labels: { fr: [] },
    messages: { fr: [] },
    broken: new Set(),
  };
  const context = buildContext(source, diagnostics);
  const shapes = buildShapes(context);
  resolveDerived(shapes, context, new LabelBook(source, diagnostics));
  function problems(): string[] {
    return diagnostics.list().map((diagnostic) => formatDiagnostic(diagnostic).replace(/^\S+ \S+ /, ''));
  }
  return { context, shapes, diagnostics, problems };
}

interface Reading<T> {
  readonly folder: string;
  readonly diagnostics: Diagnostics;
  readonly parse: (yaml: NonNullable<ReturnType<typeof parseYamlFile>>) => T | null;
}

function read<T>(texts: Texts, { folder, diagnostics, parse }: Reading<T>): Loaded<T>[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const yaml = parseYamlFile(`schema/${folder}/${name}.yaml`, text, diagnostics);
    const input = yaml === null ? null : parse(yaml);
    return yaml === null || input === null ? [] : [{ name, input, yaml }];
  });
}
