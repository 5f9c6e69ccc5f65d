import type { MailSource } from '#domain/work/mail-source.ts';
import type { Language, PathStep, ResolvedPath } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { Access } from '#domain/records/engine/access.ts';
import { type Registry, fieldOf } from '#domain/records/engine/registry.ts';
import { comparedAs } from '#domain/records/conditions/compared-as.ts';
import { ID_FIELD, type NamedField } from '#domain/records/query/filter-fields.ts';
import { isReader, mayPass, passagesOf } from '#domain/records/sight/reach.ts';
import { mergeTextOf } from './merge-path.ts';
import { wordKey } from './question-word.ts';

/** A merge field that a person may not read, with the code of a right that they lack. */
export interface HiddenField {
  readonly name: string;
  readonly right: string;
}

interface Reader {
  readonly registry: Registry;
  readonly access: Access;
  readonly has: (right: string) => boolean;
}

/** The merge fields among these that a person may not read, by the rule of filters. Every way to a text counts: a mail never says the second best. */
export function hiddenFields(reader: Reader, source: MailSource, names: readonly string[]): readonly HiddenField[] {
  const { registry } = reader;
  return names.flatMap((name) => {
    const paths = (source.fields[wordKey(name)] ?? []).map((path) =>
      mergeTextOf((entity) => registry.find(entity)?.descriptor, source.entity, path),
    );
    const right = paths.map(({ field: { path } }) => lackedRight(reader, source.entity, path)).find((code) => code !== null);
    return right === undefined || right === null ? [] : [{ name, right }];
  });
}

/** « Nuits d'hôtel : liste », as the tree of rights calls it. */
export function rightLabel(code: string, culture: Language): string {
  const labels = rights.find((right) => right.code === code)?.labels;
  return labels?.[culture] ?? labels?.fr ?? code;
}

function lackedRight(reader: Reader, entity: string, path: ResolvedPath | undefined): string | null {
  const { registry, access, has } = reader;
  if (path === undefined || (path.steps.length === 0 && path.field === null)) return null;
  const target = targetOf(registry, entity, path);
  if (access.isMasked(target.entity, target.field)) return maskingRight(registry, target);
  if (isInName(reader, entity, path)) return null;
  if (access.mayName(registry.get(entity), target)) return null;
  const closed = target.legs.flat().find((step) => !isReader(registry.get(step.entity).descriptor, has));
  return registry.get(closed?.entity ?? target.entity).descriptor.rights.list;
}

/** The way as filters name it. Owned records are read with their owner, and names of linked records with the record that links them. */
function targetOf(registry: Registry, entity: string, { steps, field }: ResolvedPath): NamedField {
  const last = steps.at(-1);
  const isNameOfLinks = field === null && last?.step === 'links';
  const crossed = isNameOfLinks ? steps.slice(0, -1) : steps;
  const end = crossed.at(-1)?.entity ?? entity;
  const name = isNameOfLinks ? last.field : field;
  const named = name === null ? ID_FIELD : fieldOf(registry.get(end), name);
  const legs = [crossed.filter((step, index) => !isOwned(registry, crossed[index - 1]?.entity ?? entity, step))];
  return { name: named.name, entity: end, field: named, legs, tail: [], comparedAs: comparedAs(named), isLibelle: false };
}

function isOwned(registry: Registry, holder: string, step: PathStep): boolean {
  return step.step === 'reference' && registry.get(holder).fields.get(step.field)?.kind === 'owned';
}

/** True of a part of the name of the record, or of one that a reference of a readable record leads to: both show with it. */
function isInName({ registry, has }: Reader, entity: string, { text, steps }: ResolvedPath): boolean {
  const segments = text.split('.');
  return [entity, ...steps.map((step) => step.entity)].some((holder, crossed) => {
    if (crossed > 0 && steps[crossed - 1]?.step !== 'reference') return false;
    const way = passagesOf(
      steps.slice(0, Math.max(0, crossed - 1)),
      { name: steps[crossed - 1]?.field ?? 'Id' },
      (name) => registry.get(name).descriptor,
    );
    if (!mayPass(way, has)) return false;
    const rest = segments.slice(crossed).join('.');
    return registry.get(holder).descriptor.display.some((part) => 'path' in part && part.path.text === rest);
  });
}

function maskingRight(registry: Registry, { entity, field }: NamedField): string {
  return field.privacy?.right ?? registry.get(entity).descriptor.rights.write;
}
