import type {
  AlikeTerm,
  EntityDescriptor,
  EnumDescriptor,
  FieldDescriptor,
  JsonValue,
  PathStep,
  ResolvedPath,
} from '#generated/entities/descriptor.gen.ts';
import { sameValue, type RecordData } from '#domain/values/record-data.ts';
import type { Asker } from '../conditions/view-values.ts';

/** Source of the other records that rules walk to: the store of the mocks, or a fixture. */
export interface RecordSource {
  readonly culture: string;
  readonly entity: (name: string) => EntityDescriptor;
  readonly enumOf: (name: string) => EnumDescriptor | undefined;
  /** A text without case and accents, as the database compares it; pages that only show records do not bring the table. */
  readonly fold: (text: string) => string;
  /** Every record of an entity. */
  readonly all: (entity: string) => readonly RecordData[];
  /** Those whose field has this value, where a source finds them faster than by looking at all. */
  readonly having?: (entity: string, condition: Having) => readonly RecordData[];
  /** Ids linked to a record through one of its `ids` or `links` fields, in order. */
  readonly linkedIds: (entity: string, field: string, id: number) => readonly number[];
  /** Quick access to one record; `all` is searched when the key is not `Id`. */
  readonly byId: (entity: string, id: number) => RecordData | null;
  /** Does the person who asks see the record? Absent: every one. */
  readonly sees?: (place: Place) => boolean;
  /** Person who asks; absent: the engine itself, now. */
  readonly viewer?: Asker;
}

export interface Having {
  readonly field: string;
  readonly value: JsonValue;
  /** Texts are the same without case and accents. */
  readonly isFolded?: boolean;
}

/** A record with the entity it belongs to. */
export interface Place {
  readonly entity: string;
  readonly record: RecordData;
}

/** The same where an entity has another descriptor than its own. */
export function toldAs(source: RecordSource, descriptor: EntityDescriptor): RecordSource {
  return {
    ...source,
    entity: (name) => (name === descriptor.name ? descriptor : source.entity(name)),
  };
}

export function fieldNamed(descriptor: EntityDescriptor, name: string): FieldDescriptor | undefined {
  return descriptor.fields.find((field) => field.name === name);
}

/** Record a reference points to. */
export function referenced(source: RecordSource, field: FieldDescriptor, value: JsonValue | undefined): RecordData | null {
  if (field.to === undefined || value === null || value === undefined) return null;
  const key = field.key ?? 'Id';
  if (key === 'Id') return typeof value === 'number' ? source.byId(field.to, value) : null;
  return having(source, field.to, { field: key, value })[0] ?? null;
}

function having(source: RecordSource, entity: string, condition: Having): readonly RecordData[] {
  const { field, value, isFolded = false } = condition;
  function holds({ [field]: held = null }: RecordData): boolean {
    return isFolded ? isAlike([held, value], 'eq', source.fold) : sameValue(held, value);
  }
  return source.having?.(entity, condition) ?? source.all(entity).filter(holds);
}

/** Every place a path leads to, in the order of its links and parts; each with the places on the way. */
export function walkPath(source: RecordSource, start: Place, steps: readonly PathStep[]): readonly (readonly Place[])[] {
  return steps.reduce<readonly (readonly Place[])[]>(
    (trails, step) => trails.flatMap((trail) => stepFrom(source, trail.at(-1) ?? start, step).map((place) => [...trail, place])),
    [[]],
  );
}

/** True when a path may end in several records. */
function isManyPath(path: Pick<ResolvedPath, 'steps'>): boolean {
  return path.steps.some((step) => step.step !== 'reference');
}

/** Two rows on the way may lead to the same record, which then counts once: two credits of a person, two texts that one expected text covers. */
export function isMergingPath({ steps }: Pick<ResolvedPath, 'steps'>): boolean {
  const last = steps.at(-1)?.step;
  return (last === 'reference' || last === 'alike') && isManyPath({ steps: steps.slice(0, -1) });
}

function stepFrom(source: RecordSource, { entity, record }: Place, step: PathStep): readonly Place[] {
  function at(found: readonly RecordData[]): readonly Place[] {
    return found.map((item) => ({ entity: step.entity, record: item }));
  }
  const descriptor = source.entity(entity);
  switch (step.step) {
    case 'reference': {
      const field = fieldNamed(descriptor, step.field);
      const target = field === undefined ? null : referenced(source, field, record[step.field]);
      return at(target === null ? [] : [target]);
    }
    case 'parts': {
      const key = fieldNamed(source.entity(step.entity), step.field)?.key ?? 'Id';
      const parts = having(source, step.entity, { field: step.field, value: record[key] ?? null });
      return at(ordered(step.asked === undefined ? parts : answersTo(source, step.entity, { parts, asked: step.asked })));
    }
    case 'alike':
      return at(alike(source, { entity, record }, step));
    case 'links':
      return at(
        source
          .linkedIds(entity, step.field, Number(record['Id'] ?? 0))
          .map((linked) => source.byId(step.entity, linked))
          .filter((found) => found !== null),
      );
  }
}

interface AskedParts {
  readonly parts: readonly RecordData[];
  readonly asked: { readonly field: string; readonly id: number };
}

/** Answers to one question, as far as the person who asks sees them. */
function answersTo({ sees }: RecordSource, entity: string, { parts, asked: { field, id } }: AskedParts): readonly RecordData[] {
  return parts.filter((record) => record[field] === id && (sees?.({ entity, record }) ?? true));
}

/** Absent and blank values are like nothing, and speak against nothing. */
function alike(source: RecordSource, place: Place, { entity, terms, other }: Extract<PathStep, { step: 'alike' }>): readonly RecordData[] {
  const mine = terms.map(({ mine: { steps, field } }) => {
    const at = steps.length === 0 ? place : walkPath(source, place, steps)[0]?.at(-1);
    return at?.record[field ?? 'Id'] ?? null;
  });
  if (mine.some((value, index) => isAbsent(value) && terms[index]?.op !== 'agrees')) return [];
  const reference = terms.findIndex(({ op, theirs }) => op === 'eq' && fieldNamed(source.entity(entity), theirs)?.kind === 'reference');
  const first = reference === -1 ? terms.findIndex(({ op }) => op === 'eq') : reference;
  const condition = { field: terms[first]?.theirs ?? '', value: mine[first] ?? null, isFolded: reference === -1 };
  const near = first === -1 ? source.all(entity) : having(source, entity, condition);
  const found = near.filter((record) =>
    terms.every(({ theirs, op }, index) => isAlike([record[theirs] ?? null, mine[index] ?? null], op, source.fold)),
  );
  return ordered(other ? found.filter((record) => record['Id'] !== place.record['Id'] || entity !== place.entity) : found);
}

function isAbsent(value: JsonValue): boolean {
  return value === null || value === '';
}

function isAlike([theirs, mine]: readonly [JsonValue, JsonValue], op: AlikeTerm['op'], fold: RecordSource['fold']): boolean {
  if (op === 'agrees' && (isAbsent(theirs) || isAbsent(mine))) return true;
  if (theirs === null || mine === null) return false;
  if (op === 'gte') return theirs >= mine;
  return typeof theirs === 'string' && typeof mine === 'string' ? fold(theirs) === fold(mine) : theirs === mine;
}

/** Parts come by `Ordre` when they have one, then by id. */
function ordered(parts: readonly RecordData[]): readonly RecordData[] {
  function order(part: RecordData): number {
    return typeof part['Ordre'] === 'number' ? part['Ordre'] : Number.MAX_SAFE_INTEGER;
  }
  return parts.toSorted((left, right) => order(left) - order(right) || Number(left['Id']) - Number(right['Id']));
}
