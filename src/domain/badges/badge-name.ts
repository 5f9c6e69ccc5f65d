export interface BadgeName {
  /** Read at two metres. */
  readonly given: string;
  readonly surname: string;
}

/** The given name of a badge apart from the rest; a name that does not begin with it stays whole. */
export function badgeName(name: string, given: string | null): BadgeName {
  const first = given?.trim() ?? '';
  if (first !== '' && name.startsWith(`${first} `)) return { given: first, surname: name.slice(first.length).trim() };
  return { given: name, surname: '' };
}
