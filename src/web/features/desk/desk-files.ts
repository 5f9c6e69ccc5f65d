import type { QueryClient } from '@tanstack/react-query';
import type { DeskFile } from '#domain/desk/desk-file.ts';

/** People of the edition, kept for the time that the server does not answer. */
export function directoryKey(edition: number | null) {
  return ['guichet-annuaire', edition] as const;
}

/** The person who is shown: read again when a participant changes. */
export function personKey(edition: number, key: string | null) {
  return ['festival-participant', 'guichet', edition, key] as const;
}

/** Stores somebody as the server just described them, on the screen and in the directory. */
export function keepFile(queries: QueryClient, edition: number, file: DeskFile): void {
  queries.setQueryData(personKey(edition, file.Cle), file);
  queries.setQueryData<readonly DeskFile[]>(directoryKey(edition), (all) => all?.map((one) => (one.Cle === file.Cle ? file : one)));
}
