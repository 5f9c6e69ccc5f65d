/** Facts in a column about a record that another column names: the venue of a room, the section of a programme. */
export interface Detail {
  readonly field: string;
  /** True if it distinguishes records of one name. */
  readonly tells: boolean;
}

const DETAILS: Readonly<Record<string, readonly Detail[]>> = {
  'festival-programmation IdSalle': [{ field: 'IdLieu', tells: true }],
  'festival-programmation IdProgramme': [{ field: 'IdSection', tells: false }],
};

export function detailsOf(entity: string, field: string): readonly Detail[] {
  return DETAILS[`${entity} ${field}`] ?? [];
}
