/** A row keeps a text only where a change of some record is what changes it: nobody would renew it with the day, or for who looks. */
import type { FieldDescriptor } from '../../runtime/field.ts';
import type { Everything } from '../everything.ts';
import type { ModelEntity } from '../model.ts';
import { type Holder, readBy } from './derived-cycles.ts';

export function checkKept(entity: ModelEntity, everything: Everything): void {
  for (const field of entity.fields) {
    if (field.keptIn === undefined || field.declaredIn !== entity.name) continue;
    const moving = allReads({ entity, field }, everything).find((holder) => isMoving(holder.field));
    if (moving === undefined && field.as === 'string') continue;
    const why =
      moving === undefined
        ? 'ce n’est pas un texte'
        : `« ${moving.field.name} » change avec le jour, avec qui regarde, ou avec des fiches pareilles`;
    const position = everything.context.drafts.get(entity.name)?.fields.get(field.name)?.at('kept') ?? entity.position;
    everything.context.diagnostics.report('model/unkept-text', position, `« ${field.name} » ne se garde pas : ${why}`, 'retirer kept:');
  }
}

function allReads(start: Holder, everything: Everything): readonly Holder[] {
  const found = new Map<string, Holder>();
  function add(holder: Holder): void {
    const key = `${holder.entity.name}.${holder.field.name}`;
    if (found.has(key)) return;
    found.set(key, holder);
    for (const next of readBy(holder, everything)) add(next);
  }
  add(start);
  return [...found.values()];
}

const MOVING = /"\$(?:aujourdhui|maintenant|moi|edition)/;

function isMoving({ path, between, where, when, cases }: FieldDescriptor): boolean {
  return (
    path?.steps.some(({ step }) => step === 'alike') === true ||
    between?.some(({ field }) => field === null) === true ||
    MOVING.test(JSON.stringify([where, when, cases]))
  );
}
