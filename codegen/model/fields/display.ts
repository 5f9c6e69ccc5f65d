/** `"{Prefixe} {TitreOriginal}"` → parts; a part is text or a path of at most one reference step. */
import type { DisplayPart, ResolvedPath } from '../../runtime/field.ts';
import { type PathPlace, resolvePath } from '../paths.ts';
import type { Shape, Shapes } from './shapes.ts';

export function parseDisplay(shapes: Shapes, { entity, text }: { entity: string; text: string }, place: PathPlace): DisplayPart[] {
  const parts: DisplayPart[] = [];
  for (const [, literal, path] of text.matchAll(/([^{}]+)|\{([^{}]*)\}/g)) {
    if (literal !== undefined) parts.push({ text: literal });
    if (path === undefined) continue;
    const resolved = resolvePath(shapes, { entity, text: path }, place);
    if (resolved === null) continue;
    if (resolved.steps.length > 1 || resolved.steps.some(({ step }) => step !== 'reference')) {
      place.diagnostics.report('model/unknown-path', place.position, `« ${path} » : un affichage ne traverse qu'une référence`);
      continue;
    }
    if (!isStored(shapes, entity, resolved)) {
      place.diagnostics.report('model/other-kind', place.position, `« ${path} » : un affichage lit des champs enregistrés`);
      continue;
    }
    parts.push({ path: resolved });
  }
  return parts;
}

/** Names are searched and sorted: a number (`Id`) or what is worked out at each reading has no column for that. */
export function isStored(shapes: Shapes, entity: string, { steps, field }: ResolvedPath): boolean {
  const end = shapes.get(steps.at(-1)?.entity ?? entity);
  if (field === null || end === undefined) return true;
  return (end.fields.get(field)?.column ?? null) !== null;
}

/** Display of an entity without `display:`: its label, its name, its title, its code or its first text; null when it has none. */
export function defaultDisplay({ fields }: Shape): string | null {
  const names = ['IdLibelle', 'Libelle', 'Titre', 'Nom', 'Code', 'Numero'];
  const text = [...fields.values()].find(({ kind }) => kind === 'string' || kind === 'label');
  const chosen = names.flatMap((name) => fields.get(name) ?? [])[0] ?? text;
  if (chosen?.name === 'Nom' && fields.has('Prenom')) return '{Prenom} {Nom}';
  return chosen === undefined ? null : `{${chosen.text ?? chosen.name}}`;
}
