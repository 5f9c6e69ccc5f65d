import type { EntityDescriptor, EntityModule, FieldDescriptor, Language, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { comparedAs } from '../../conditions/compared-as.ts';
import { fieldShownAs, resolveFieldName } from '../../query/filter-fields.ts';
import type { SpokenField } from './lexicon.ts';

export interface SpokenPlace {
  readonly entity: Pick<EntityModule, 'descriptor' | 'enums'>;
  readonly labelOf: (key: string) => string | undefined;
}

interface Spoken {
  readonly screen: ScreenDescriptor;
  readonly language: Language;
  /** The list, and the entities that its filters go through. */
  readonly of: (name: string) => SpokenPlace | undefined;
  readonly isReadable: (entity: EntityDescriptor, field: FieldDescriptor) => boolean;
}

const UNSPOKEN: ReadonlySet<string> = new Set(['opaque']);

/** The fields that sentences over a list may speak of: those that it filters by, then those that it shows, then the others. */
export function spokenFields({ entity, labelOf }: SpokenPlace, { screen, of, isReadable }: Spoken): readonly SpokenField[] {
  const { descriptor } = entity;
  const shown = screen.columns.flatMap(({ field }) => fieldShownAs(descriptor, field)?.name ?? []);
  const names = [...new Set([...screen.filters, ...shown, ...descriptor.fields.map(({ name }) => name)])];
  return names.flatMap((name): readonly SpokenField[] => {
    const target = resolveFieldName((one) => of(one)?.entity.descriptor, descriptor, name);
    // Fields that every record of a type has are its name.
    if (target === null || !target.field.filterable || name in descriptor.discriminator) return [];
    const place = name.includes('.') ? of(target.entity) : { entity, labelOf };
    const { field } = target;
    const as = comparedAs(field);
    if (place === undefined || UNSPOKEN.has(as) || !isReadable(place.entity.descriptor, field)) return [];
    const label = labelOf(`filters.${name}`) ?? place.labelOf(`fields.${field.name}`);
    return [
      {
        name,
        field,
        as,
        words: [...(label === undefined ? [] : [label]), ...(field.synonyms ?? [])],
        enum: field.enum === undefined ? undefined : place.entity.enums[field.enum],
        isMany: target.legs.length > 0 || as === 'list',
      },
    ];
  });
}

/** Nouns of the records of a list: the word that their names begin with, which is the noun of a French one. */
export function nounsOf({ labelOf }: SpokenPlace, { screen }: Pick<ScreenDescriptor, 'screen'>): readonly string[] {
  const labels = ['one', 'many', `screens.${screen}`].flatMap((key) => labelOf(key) ?? []);
  return [...new Set(labels.flatMap((label) => label.split(' ')[0] ?? []))];
}
