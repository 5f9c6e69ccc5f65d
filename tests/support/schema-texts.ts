/** YAML of an entity for the tests of the differ: `fields` are its lines, `rest` what stands before them. */
export const entity = (type: string, fields: string, rest = ''): string =>
  `entity: ${type}\nlabel: ${type} | ${type}s\n${rest}fields:\n${fields}`;
export const film = (fields: string, rest = ''): string => entity('Film', fields, rest);
export const TITRE = '  Titre: { kind: string, max: nvarchar150 }\n';
export const GENRE = entity('Genre', '  Nom: { kind: string, required: true }\n');
