/** Rows of a form on the 12 tracks of a sheet: cells of four widths, whose left edges stand under one another. */
import type { CellDescriptor } from '../../runtime/screen.ts';
import type { ListPlace } from '../fields/columns.ts';
import { ownRowName } from '../fields/row-names.ts';

export const GRID = 12;

/** A quarter, a third, a half, the whole line. */
const SPANS: readonly number[] = [3, 4, 6, GRID];

/** Cells without a width share what the others leave. */
export function formRows(rows: readonly (readonly string[])[], place: ListPlace): CellDescriptor[][] {
  const built = rows.map((row, index) => formRow(row, { ...place, at: (...path) => place.at(index, ...path) }));
  const mixed = mixedRow(built);
  if (mixed !== null) {
    place.context.diagnostics.report(
      'sheet/mixed-spans',
      place.at(mixed),
      'cette section mêle des tiers (4) et des quarts (3, 6) : leurs bords gauches ne se suivent pas',
      'écrire toutes ses lignes en tiers, ou en quarts et en moitiés',
    );
  }
  return built;
}

function formRow(row: readonly string[], place: ListPlace): CellDescriptor[] {
  const parsed = row.map((text) => text.split(' '));
  const used = parsed.reduce((sum, [, width]) => sum + Number(width ?? 0), 0);
  const open = parsed.filter(([, width]) => width === undefined).length;
  const share = open === 0 ? 0 : Math.floor((GRID - used) / open);
  const { diagnostics } = place.context;
  if (used > GRID || (open > 0 && share < 1)) {
    diagnostics.report('sheet/row-too-wide', place.at(), `cette ligne dépasse ${GRID} colonnes`);
  }
  return parsed.flatMap(([name = '', spanText], index) => {
    const width = spanText === undefined ? Math.max(1, share) : Number(spanText);
    if (!SPANS.includes(width)) {
      diagnostics.report(
        'sheet/odd-span',
        place.at(index),
        `« ${name} » prend ${width} colonnes sur ${GRID}`,
        'choisir 3, 4, 6 ou 12 : les bords des champs se suivent alors d’une ligne à l’autre',
      );
    }
    const field = cellField(name, { ...place, at: () => place.at(index) });
    return field === null ? [] : [{ field, width }];
  });
}

/** The first row whose edges are not those of a row before it; null: all agree. */
function mixedRow(rows: readonly (readonly CellDescriptor[])[]): number | null {
  const isThirds = rows.map((row) => row.some(({ width }) => width === GRID / 3));
  const isQuarters = rows.map((row) => row.some(({ width }) => width === GRID / 4 || width === GRID / 2));
  const mixed = rows.findIndex(
    (_row, index) => isThirds.slice(0, index + 1).includes(true) && isQuarters.slice(0, index + 1).includes(true),
  );
  return mixed < 0 ? null : mixed;
}

function cellField(name: string, { shapes, context, entity, at }: ListPlace): string | null {
  const [head = '', ...rest] = name.split('.');
  const shape = shapes.get(entity);
  const owned = rest.length === 0 ? undefined : (shape?.fields.get(`Id${head}`) ?? shape?.fields.get(head));
  const place = { diagnostics: context.diagnostics, position: at() };
  if (owned?.kind === 'owned' && owned.to !== undefined) {
    const inner = ownRowName(shapes, { entity: owned.to, text: rest.join('.') }, place);
    return inner === null ? null : `${owned.name}.${inner.field?.name ?? inner.name}`;
  }
  const found = ownRowName(shapes, { entity, text: name }, place);
  if (found?.field?.kind === 'links' && shape !== undefined) {
    context.diagnostics.report(
      'model/unknown-column',
      at(),
      `« ${name} » (links) se modifie dans un onglet`,
      `ajouter { tab: …, links: ${name} }`,
    );
    return null;
  }
  return found === null ? null : (found.field?.name ?? found.name);
}
