import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, RuleDescriptor } from '#generated/entities/descriptor.gen.ts';
import { DEFAULT_LIMITS } from '#domain/files/field-rules.ts';
import { rules } from '#domain/registries/rules.ts';
import type { Listening, Rule } from '#domain/work/rule.ts';
import { serverRules } from '#server/rules/server-rules.ts';
import { root } from '../bootstrap.mjs';

const PHASES: Readonly<Record<Rule['phase'], string>> = {
  'before-write': 'Before a record is written',
  'before-commit': 'Before a transaction commits',
  'before-deletion': 'Before a record is deleted',
};
const OPERATIONS = 4;

/** docs/generated/rules.md, whole. */
export async function rulesPage(): Promise<string> {
  const files = await filesOfRules();
  const all = Object.values(entities);
  const across = Object.entries(PHASES).map(([phase, title]) => {
    const inPhase = rules.filter((rule) => rule.phase === phase);
    return `### ${title}\n${table(['rule', 'listens to', 'where'], ruleRows(inPhase, files))}`;
  });
  const ofServer = serverRules({ clock: () => 0, fileLimits: DEFAULT_LIMITS }).map(({ name, reason }) => [name, reason]);
  const chapters = [
    `${ON_A_FIELD}\n\n${table(['entity', 'its values', 'settled'], all.flatMap(fieldRow))}`,
    `${ON_A_STEP}\n\n${table(['entity', 'step', 'condition', 'effect'], all.flatMap(stepRows))}`,
    [ACROSS_RECORDS, ...across].join('\n\n'),
    `${OF_THE_SERVER}\n\n${table(['rule', 'reason'], ofServer)}`,
  ];
  return `${[INTRODUCTION, ...chapters].join('\n\n')}\n`;
}

const INTRODUCTION = `<!-- Written by \`npm run docs\` from schema/entities, src/domain/registries/transitions.ts and src/domain/registries/rules.ts. DO NOT EDIT. -->
# Rules
A rule stands in one of three places, by what it is about; CONTRIBUTING says how to add one.`;

const ON_A_FIELD = `## On a field
YAML of the entity: \`rules:\` is what one value obliges another to be, \`settled:\` what is only read while the record says something, beside
the bounds, \`required\`, \`unique\`, \`permanent\` and \`changeRight\` of a field. The form, the server and the simulation read the same descriptor.`;

const ON_A_STEP = `## On a step
YAML of the entity (\`states:\`) names what must hold for a step to be taken and what it does besides; \`src/domain/registries/transitions.ts\` has
every name, or does not compile.`;

const ACROSS_RECORDS = `## Across records
\`src/domain/registries/rules.ts\`, in the order in which they run. Field names narrow updates; « any change » is an insert, an update, a deletion or a restoration.`;

const OF_THE_SERVER = `## Of the server alone
What the simulation has nothing of.`;

/** Ruled fields, and the values that settle them. */
function fieldRow({ name, rules: entityRules, settled = [] }: EntityDescriptor): readonly (readonly string[])[] {
  const values = [...Map.groupBy(entityRules, ({ rule }) => rule)].map(
    ([rule, same]) => `${rule}: ${[...new Set(same.map(ruledField))].join(', ')}`,
  );
  const kept = settled.map(({ fields, by }) => `${fields.join(', ')} by ${by}`);
  return values.length + kept.length === 0 ? [] : [[name, values.join('<br>'), kept.join('<br>')]];
}

function ruledField(rule: RuleDescriptor): string {
  if (rule.rule === 'order') return `${rule.first} ≤ ${rule.second}`;
  return rule.rule === 'check' ? `${rule.field} ${rule.is}` : rule.field;
}

/** A subtype has the steps of its own, and those of its base. */
function stepRows({ name, states }: EntityDescriptor): readonly (readonly string[])[] {
  return (states?.transitions ?? []).flatMap((step) =>
    step.guard === null && step.effect === null ? [] : [[name, step.name, step.guard ?? '', step.effect ?? '']],
  );
}

/** One row a name: a rule for several entities is several objects of the registry. */
function ruleRows(listed: readonly Rule[], files: ReadonlyMap<Rule, string>): readonly (readonly string[])[] {
  return [...Map.groupBy(listed, ({ name }) => name)].map(([name, same]) => [
    name,
    triggers(same.flatMap(({ on }) => on)),
    [...new Set(same.map((rule) => files.get(rule) ?? missing(rule)))]
      .map((file) => `[${path.posix.basename(file)}](../../${file})`)
      .join(', '),
  ]);
}

/** Entities with the same operations and fields share a line. */
function triggers(on: readonly Listening[]): string {
  return [...Map.groupBy(on, operations)]
    .map(([text, same]) => `${[...new Set(same.map(({ entity }) => entity))].join(', ')}: ${text}`)
    .join('<br>');
}

function operations({ ops, fields = [] }: Listening): string {
  const names = ops.length === OPERATIONS ? ['any change'] : ops;
  return `${names.join(', ')}${fields.length === 0 ? '' : ` (${fields.join(', ')})`}`;
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Modules are compared by the objects they export, so that a rule is found wherever it stands. */
async function filesOfRules(): Promise<ReadonlyMap<Rule, string>> {
  const sources = globSync('src/domain/**/*.ts', { cwd: root }).map((file) => file.split(path.sep).join('/'));
  const modules = sources
    .filter((file) => !file.endsWith('.test.ts') && /\bphase: '/.test(readFileSync(path.join(root, file), 'utf8')))
    .toSorted();
  const found = new Map<Rule, string>();
  for (const file of modules) {
    const exported: Readonly<Record<string, unknown>> = await import(path.join(root, file));
    for (const value of Object.values(exported).flat()) {
      const rule = rules.find((one) => one === value);
      if (rule !== undefined && !file.startsWith('src/domain/registries/')) found.set(rule, file);
    }
  }
  return found;
}

function missing({ name }: Rule): never {
  throw new Error(`No module of src/domain exports the rule « ${name} ».`);
}
