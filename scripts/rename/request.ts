/** Request of `npm run rename`, refused in one sentence where it cannot be done. */
import type { Model, ModelEntity } from '#codegen/model/model.ts';
import { columnName } from '#codegen/model/naming.ts';
import { FieldName } from '#codegen/name-metamodel.ts';
import { closest } from '#codegen/load/suggest.ts';
import type { FieldDescriptor } from '#codegen/runtime/field.ts';
import { spellingsOf } from './spellings.ts';

export interface Rename {
  readonly entity: ModelEntity;
  readonly field: FieldDescriptor;
  readonly to: string;
}

type RenameRequest = { readonly rename: Rename } | { readonly refused: string };

export const USAGE = 'npm run rename -- <entité>.<Champ> <NouveauNom>, par exemple : npm run rename -- festival-hotel-pec.DateNuit Nuit';

export function readRename({ entities }: Model, place: string, to: string): RenameRequest {
  const [entityName = '', fieldName = ''] = place.split('.');
  const entity = entities.find(({ name }) => name === entityName);
  if (entity === undefined)
    return unknown(`aucune entité « ${entityName} »`, { name: entityName, known: entities.map(({ name }) => name) });
  const field = entity.fields.find(({ name }) => name === fieldName);
  if (field === undefined)
    return unknown(`« ${entityName} » n'a pas de champ « ${fieldName} »`, {
      name: fieldName,
      known: entity.fields.map(({ name }) => name),
    });
  if (field.declaredIn !== entityName)
    return {
      refused: `« ${fieldName} » est déclaré par « ${field.declaredIn} » : npm run rename -- ${field.declaredIn}.${fieldName} ${to}`,
    };
  return refusalOf(entities, { entity, field, to });
}

function unknown(sentence: string, { name, known }: { readonly name: string; readonly known: readonly string[] }): RenameRequest {
  const candidate = closest(name, known);
  return { refused: candidate === null ? sentence : `${sentence} ; vouliez-vous « ${candidate} » ?` };
}

function refusalOf(entities: readonly ModelEntity[], rename: Rename): RenameRequest {
  const { entity, field, to } = rename;
  if (!FieldName.safeParse(to).success)
    return { refused: `« ${to} » n'est pas un nom de champ : lettres et chiffres sans accent, une majuscule d'abord` };
  if (to === field.name) return { refused: `« ${to} » est déjà son nom` };
  // Records of a type hold the fields of their base, and the other way round.
  const family = entities.filter(({ name, fields }) => name === entity.name || fields.some((one) => isSame(one, field)));
  const spelt = [...spellingsOf(field, to).values()];
  for (const { name, fields } of family) {
    const taken = fields
      .filter((one) => !isSame(one, field))
      .flatMap((one) => [...spellingsOf(one, one.name).values()].map((spelling) => ({ spelling, by: one })));
    const clash = taken.find(({ spelling }) => spelt.some((word) => word === spelling || columnName(word) === columnName(spelling)));
    if (clash !== undefined)
      return { refused: `« ${to} » ne peut pas s'ajouter à « ${name} » : « ${clash.spelling} » y est déjà, par « ${clash.by.name} »` };
  }
  return { rename };
}

function isSame(one: FieldDescriptor, other: FieldDescriptor): boolean {
  return one.name === other.name && one.declaredIn === other.declaredIn;
}
