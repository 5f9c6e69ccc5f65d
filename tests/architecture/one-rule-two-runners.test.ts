import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '#domain/files/field-rules.ts';
import { rules } from '#domain/registries/rules.ts';
import type { Rule } from '#domain/work/rule.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { serverRules } from '#server/rules/server-rules.ts';
import { importsOf, reachOf } from '#tests/support/module-reach.ts';

const root = path.join(import.meta.dirname, '..', '..');

function filesOf(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root }).filter((file) => !file.endsWith('.test.ts') && !file.includes('/demo/'));
}

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Rules that both sides run, and the registry that lists them. */
/** A rule stands beside what it is about. */
function isOfRules(file: string): boolean {
  return /^src\/domain\/[\w-]+\/rules\//.test(file);
}

const FRAME = ['#domain/registries/rules.ts', '#domain/registries/run-rules.ts'];
const RUNNERS = ['src/mocks/store/record-rules.ts', 'src/server/rules/record-rules.ts'];

/** Lines of the simulation, its tests left out: what is shared lowers it (decision 0037); the trial of a schedule and followed views raised it last. */
const SIMULATION_MAX = 4_156;

/**
 * Webhooks leave from the server alone: the simulation says so where somebody chooses their contents. Money that went back is reported by a
 * company, and a sign-in by a provider; assistants come to the address of a server, and take back there what they confirmed; the secret
 * of a tablet is a cookie that a server sets. Digests leave at an hour, and a page is closed then.
 */
const OF_THE_SERVER = [
  'src/domain/accounting/online/returned-money.ts',
  'src/domain/identity/move-account.ts',
  'src/domain/shared-desk/register-tablet.ts',
  'src/domain/threads/digest.ts',
  'src/domain/webhooks/webhook-contents.ts',
  'src/server/mcp/proposals/undo.ts',
  'src/server/services/webhooks/webhook-service.ts',
];
/** Sites read from the server alone: a page has no address that another program could call. */
const OF_SITES = /^src\/(domain\/public-read|server\/services\/public)\//;

function isRule(value: unknown): value is Rule {
  return typeof value === 'object' && value !== null && 'phase' in value && 'on' in value;
}

describe('a rule over records stands once', () => {
  test('every rule that is written is in the registry', async () => {
    const modules = filesOf('src/domain/*/rules/*.ts');
    expect(modules.length).toBeGreaterThan(8);
    const written: Rule[] = [];
    for (const file of modules) {
      const exported: Readonly<Record<string, unknown>> = await import(path.join(root, file));
      written.push(...Object.values(exported).flat().filter(isRule));
    }
    expect(written.filter((rule) => !rules.includes(rule)).map(({ name }) => name)).toEqual([]);
    expect(new Set(rules).size).toBe(rules.length);
  });

  test('no rule is written elsewhere, nor kept to itself', () => {
    const ruleNames = new Set(rules.map(({ name }) => name));
    const stray = filesOf('src/**/*.{ts,tsx}')
      .filter((file) => !file.endsWith('src/domain/work/rule.ts') && /\bphase: '(before-|$)/m.test(textOf(file)))
      .flatMap((file) => {
        if (!isOfRules(file)) return [file];
        const names = [...textOf(file).matchAll(/name: '([^']+)',\s+phase:/g)].flatMap(([, name = '']) =>
          ruleNames.has(name) ? [] : [name],
        );
        return names.map((name) => `${file}: ${name}`);
      });
    expect(stray).toEqual([]);
  });

  test('rules listen to entities and fields that exist', () => {
    // Text about a subtype is that of its base.
    function fieldsOf(name: string): readonly string[] {
      return Object.values(entities).flatMap((one) =>
        one.name === name || one.extends === name ? one.fields.map((field) => field.name) : [],
      );
    }
    const unknown = rules.flatMap(({ name, on }) =>
      on.flatMap(({ entity, fields = [] }) => {
        const entityFields = fieldsOf(entity);
        return entityFields.length === 0
          ? [`${name}: ${entity}`]
          : fields.filter((field) => !entityFields.includes(field)).map((field) => `${name}: ${entity}.${field}`);
      }),
    );
    expect(unknown).toEqual([]);
  });

  test('the server and the simulation run them through the registry, and call none by hand', () => {
    const importers = filesOf('src/**/*.ts').flatMap((file) =>
      importsOf(textOf(file))
        .filter((target) => FRAME.includes(target) || isOfRules(target.replace('#domain', 'src/domain')))
        .map((target) => ({ file, target: target.replace('#domain', 'src/domain') })),
    );
    const outside = importers.filter(({ file }) => !file.startsWith('src/domain/'));
    expect([...new Set(outside.map(({ file }) => file))].toSorted()).toEqual(RUNNERS);
    expect([...new Set(outside.map(({ target }) => target))]).toEqual(['src/domain/registries/run-rules.ts']);
  });

  test('nothing else is hung into the engine of the server, nor into the store of the simulation', () => {
    function given(pattern: string, call: RegExp): readonly string[] {
      return filesOf(pattern).flatMap((file) => [...textOf(file).matchAll(call)].map(([found]) => `${file}: ${found}`));
    }
    expect(given('src/server/**/*.ts', /(?<!function )\brecordRules\(.*/g)).toEqual([
      'src/server/app.ts: recordRules(serverRules({ clock, fileLimits: config.fileLimits })),',
    ]);
    expect(given('src/server/**/*.ts', /(?<!function )\bcreateRecordEngine\(/g)).toEqual(['src/server/app.ts: createRecordEngine(']);
    expect(given('src/mocks/**/*.ts', /\.rules = .*/g)).toEqual(['src/mocks/backend.ts: .rules = recordRules(this.store);']);
  });

  test('rows, links and the trash are written by the engine that both sides run, and by nothing beside it', () => {
    const writers =
      /\b(insertRows|updateRows)\b|\/records\/write\/(trash|link|deletion|translation)-repository|\.\/(trash|link|deletion|translation)-repository/;
    const users = filesOf('src/server/records/**/*.ts').filter((file) => writers.test(textOf(file)));
    expect(users.toSorted()).toEqual(['src/server/records/read/record-repository.ts', 'src/server/records/transaction/sql-rows.ts']);
    const written = filesOf('src/mocks/store/*.ts').filter((file) => /\btables\.(put|remove)\(/.test(textOf(file)));
    expect(written.toSorted()).toEqual(['memory-rows', 'run-work', 'trash'].map((name) => `src/mocks/store/${name}.ts`));
  });

  test('the page of rules names every rule, and the architecture leads to it', () => {
    const page = textOf('docs/generated/rules.md');
    const names = [...rules, ...serverRules({ clock: () => 0, fileLimits: DEFAULT_LIMITS })].map(({ name }) => name);
    expect(
      [...new Set(names)].filter((name) => !page.includes(`| ${name} |`)),
      'npm run docs',
    ).toEqual([]);
    expect(textOf('ARCHITECTURE.md')).toContain('(docs/generated/rules.md)');
  });

  test('what only the server looks after says why', () => {
    const serverOnly = serverRules({ clock: () => 0, fileLimits: DEFAULT_LIMITS });
    expect(serverOnly.filter(({ reason }) => reason.length < 30).map(({ name }) => name)).toEqual([]);
    expect(filesOf('src/mocks/**/*-rule*.ts')).toEqual(['src/mocks/store/record-rules.ts']);
  });

  test('every work over records is run by both sides', () => {
    const [server, simulation] = [reachOf('src/server/main.ts').files, reachOf('src/mocks/browser.ts').files];
    const works = filesOf('src/{domain,server}/**/*.ts').filter((file) =>
      /\): (Work|Parts)<|export const \w+: (Work|File)Service</.test(textOf(file)),
    );
    expect(works.length).toBeGreaterThan(20);
    const apart = works.filter((file) => server.has(file) !== simulation.has(file) && !RUNNERS.includes(file));
    expect(apart.filter((file) => !OF_SITES.test(file)).toSorted()).toEqual(OF_THE_SERVER);
  });

  test('what only the simulation runs grows no more', () => {
    const lines = filesOf('src/mocks/**/*.ts').flatMap((file) => textOf(file).split('\n').slice(1));
    expect(lines.length).toBeLessThanOrEqual(SIMULATION_MAX);
  });
});
