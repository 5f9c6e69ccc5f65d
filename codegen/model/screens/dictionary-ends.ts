/** Ends of days that a form knows before the server has answered: `Eannee.DateDebut`, in the dictionary of the editions. */
import type { DictionaryRead, FieldDescriptor, Moment } from '../../runtime/field.ts';
import type { Model, ModelEntity } from '../model.ts';

export type DictionaryEnds = (entity: ModelEntity, field: FieldDescriptor) => FieldDescriptor;

export function dictionaryEnds({ entities }: Pick<Model, 'entities'>): DictionaryEnds {
  function readOf({ fields }: ModelEntity, name: string | null): DictionaryRead | undefined {
    const { path } = fields.find((field) => field.name === name) ?? {};
    const [step] = path?.steps ?? [];
    if (step?.step !== 'reference' || path?.steps.length !== 1 || path.field === null) return undefined;
    const target = entities.find((entity) => entity.name === step.entity);
    if (!target?.dictionary?.fields.includes(path.field)) return undefined;
    const key = fields.find((field) => field.name === step.field)?.key ?? 'Id';
    return { dictionary: target.dictionary.path, reference: step.field, key, value: path.field };
  }
  return (entity, field) => {
    if (field.kind !== 'days' || field.between === undefined) return field;
    function resolveMoment(moment: Moment): Moment {
      const read = readOf(entity, moment.field);
      return read === undefined ? moment : { ...moment, read };
    }
    const [first, last] = field.between;
    return { ...field, between: [resolveMoment(first), resolveMoment(last)] };
  };
}
