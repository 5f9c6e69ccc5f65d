/** Makes the desks that a test receives at. */
export async function createDesks(
  create: (plural: string, record: Readonly<Record<string, unknown>>) => Promise<number>,
  ...names: readonly string[]
): Promise<void> {
  for (const Libelle of names) await create('bam-guichets', { Libelle });
}
