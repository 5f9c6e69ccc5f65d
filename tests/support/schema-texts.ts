/** YAML of an entity for the tests of the differ: `fields` are its lines, `rest` what stands before them. */
export function entity(type: string, fields: string, rest = ''): string {
  return `entity: ${type}\nlabel: ${type} | ${type}s\n${rest}fields:\n${fields}`;
}

export function film(fields: string, rest = ''): string {
  return entity('Film', fields, rest);
}

export const TITRE = '  Titre: { kind: string, max: nvarchar150 }\n';
export const GENRE = entity('Genre', '  Nom: { kind: string, required: true }\n');
