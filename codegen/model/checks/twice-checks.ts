/** Duplicates in a list, a sheet or the rights: the second one would be shown beside the first, or in its place. */
import type { Step } from '../../load/yaml-file.ts';
import type { ScreenInput, TabInput } from '../../metamodel.ts';
import type { Everything } from '../everything.ts';
import type { ModelEntity, Position } from '../model.ts';
import { rightCode } from '../naming.ts';

type At = (...path: readonly Step[]) => Position;

interface Mention {
  readonly what: string;
  readonly name: string;
  readonly path: readonly Step[];
}

export function checkTwice(entity: ModelEntity, { context, shapes }: Everything): void {
  const draft = shapes.get(entity.name)?.draft;
  for (const [key, screen] of Object.entries(draft?.input.screens ?? {})) {
    const at: At = (...path) => draft?.at('screens', key, ...path) ?? entity.position;
    const tabs = (screen.sheet ?? []).map((tab, index) => ({ what: 'onglet', name: tab.tab, path: ['sheet', index, 'tab'] }));
    for (const group of [columnsSaid(screen), viewsSaid(screen), tabs]) report(group, at, context);
    for (const [index, tab] of (screen.sheet ?? []).entries()) report(cellsSaid(tab), (...path) => at('sheet', index, ...path), context);
  }
}

export function checkRightsTwice({ context }: Pick<Everything, 'context'>): void {
  for (const { input, yaml } of context.source.rights) {
    const mentions = input.map(({ code }, index) => ({ what: 'droit', name: rightCode(code), path: [index, 'code'] }));
    report(mentions, (...path) => yaml.at(...path), context);
  }
}

function columnsSaid({ columns = [], hidden = [] }: ScreenInput): Mention[] {
  return [
    ...columns.map((text, index) => ({ what: 'colonne', name: text.split(' ')[0] ?? text, path: ['columns', index] })),
    ...hidden.map((text, index) => ({ what: 'colonne', name: text.split(' ')[0] ?? text, path: ['hidden', index] })),
  ];
}

function viewsSaid({ views = [] }: ScreenInput): Mention[] {
  return views.map(({ view }, index) => ({ what: 'vue', name: view, path: ['views', index, 'view'] }));
}

function cellsSaid({ rows = [], sections = [] }: TabInput): Mention[] {
  const loose = rows.flatMap((row, index) => row.map((text, place) => cell(text, ['rows', index, place])));
  const named = sections.flatMap((section, rank) =>
    section.rows.flatMap((row, index) => row.map((text, place) => cell(text, ['sections', rank, 'rows', index, place]))),
  );
  return [...loose, ...named];
}

function cell(text: string, path: readonly Step[]): Mention {
  return { what: 'champ', name: text.split(' ')[0] ?? text, path };
}

function report(mentions: readonly Mention[], at: At, { diagnostics }: Everything['context']): void {
  const taken = new Set<string>();
  for (const { what, name, path } of mentions) {
    if (taken.has(name)) diagnostics.report('model/said-twice', at(...path), `${what} « ${name} » dit deux fois`);
    taken.add(name);
  }
}
