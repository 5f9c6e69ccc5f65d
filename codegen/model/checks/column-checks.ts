/** Columns of one table: two names that are spelt alike in SQL, and what the engine adds beside a field, may not meet. */
import { columnsOf } from '../../emit/database/columns.ts';
import type { Everything } from '../everything.ts';
import type { ModelEntity, Position } from '../model.ts';
import { SORT_KEY } from '../naming.ts';

interface TakenColumn {
  readonly name: string;
  readonly by: string;
  readonly position: Position;
}

export function checkColumns(entity: ModelEntity, { context, shapes }: Everything): void {
  const taken = new Map<string, string>();
  for (const { name, by, position } of columns(entity)) {
    const other = taken.get(name);
    taken.set(name, other ?? by);
    if (other === undefined) continue;
    const message = `la colonne « ${name} » de ${by} est déjà celle de ${other} dans « ${entity.name} »`;
    context.diagnostics.report('names/column-clash', position, message, 'donner un autre nom');
  }
  checkFormerNames(entity, { context, shapes });
}

/** Those of the engine first: a field gives way to them. */
function columns(entity: ModelEntity): TakenColumn[] {
  const { position, extends: base } = entity;
  const engine = ['id', ...(base === null ? ['version', 'recherche', SORT_KEY] : [])].map((name) => ({
    name,
    by: 'la plateforme',
    position,
  }));
  const ownFields = entity.fields.filter(({ declaredIn }) => declaredIn === entity.name);
  const fields = ownFields.flatMap((field) => {
    const at = entity.fieldPositions[field.name] ?? position;
    return [...columnsOf(field).map(({ name }) => name), ...(field.keptIn === undefined ? [] : [field.keptIn])].map((name) => ({
      name,
      by: `« ${field.name} »`,
      position: at,
    }));
  });
  return [...engine, ...fields];
}

/** The values of one column can only go to one field. */
function checkFormerNames(entity: ModelEntity, { context, shapes }: Pick<Everything, 'context' | 'shapes'>): void {
  const fieldsByFormerName = new Map<string, string>();
  for (const [name, from] of Object.entries(entity.renames)) {
    const other = fieldsByFormerName.get(from);
    fieldsByFormerName.set(from, other ?? name);
    if (other === undefined) continue;
    const position = shapes.get(entity.name)?.draft.fields.get(name)?.at('was') ?? entity.position;
    context.diagnostics.report(
      'names/column-clash',
      position,
      `« ${other} » remplace déjà « ${from} » : ses valeurs n'iraient qu'à l'un des deux`,
    );
  }
}
