/** The one place where a name is turned into another spelling. */

function words(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
}

export function snake(name: string): string {
  return words(name)
    .map((word) => word.toLowerCase())
    .join('_');
}

export function kebab(name: string): string {
  return words(name)
    .map((word) => word.toLowerCase())
    .join('-');
}

/** Cached: each name comes hundreds of times. */
const pascals = new Map<string, string>();

export function pascal(name: string): string {
  let cached = pascals.get(name);
  if (cached === undefined) {
    cached = words(name)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('');
    pascals.set(name, cached);
  }
  return cached;
}

export function camel(name: string): string {
  const type = pascal(name);
  return type.charAt(0).toLowerCase() + type.slice(1);
}

/** Regular plural of a route or entity name: always an `s` (`pays` → `payss`); other plurals are given in the YAML. */
export function plural(name: string): string {
  return `${name}s`;
}

/** `IdPays` → `Pays`, `IdsDroit` → `Droit`; a name without the prefix stays. */
export function withoutId(field: string): string {
  const bare = field.replace(/^Ids?(?=[A-Z])/, '');
  return bare === '' ? field : bare;
}

export function tableName(entity: string): string {
  return snake(entity);
}

/** Column of a row with the key of an order that leads through references. */
export const SORT_KEY = 'cle_tri';

/** Column with a computed text that rows are sorted by. */
export function keptColumnName(field: string): string {
  return `${SORT_KEY}_${snake(field)}`;
}

export function columnName(field: string): string {
  return snake(field);
}

/** Link table of a field: owner, then the field without a leading `Id`/`Ids`. */
export function linkTableName(entity: string, field: string): string {
  return `${snake(entity)}_${snake(withoutId(field))}`;
}

/** Read-only sibling with the display text of a reference: `IdPays` → `PaysLibelle`; several targets → `DroitLibelles`. */
export function libelleName(field: string, many: boolean): string {
  return `${withoutId(field)}Libelle${many ? 's' : ''}`;
}

/** Right code of a route name or of a kebab code: `film-titre` → `FILM-TITRE`. */
export function rightCode(name: string): string {
  return name.toUpperCase();
}

/** Text → ASCII kebab key: « Identité du film » → `identite-du-film`. */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A readable French label from a field name: `TitreOriginal` → « Titre original », `IsActif` → « Actif ». */
export function humanise(field: string): string {
  const bare = withoutId(field).replace(/^(Is|Nb)(?=[A-Z])/, (prefix) => (prefix === 'Nb' ? 'Nombre' : ''));
  const text = words(bare)
    .map((word) => (/^[A-Z0-9]+$/.test(word) && word.length > 1 ? word : word.toLowerCase()))
    .join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
