/** Person meant by the typed or scanned text at a desk: read from the server, or found in the local copy while it is away. */
import type { DeskFile } from '#domain/desk/desk-file.ts';
import { findKept } from '#domain/desk/nearest-first.ts';
import { isOutage, searchPeople } from './desk-api.ts';
import type { Outage } from './use-outage.ts';

/** Result of the typed text. */
export type Shown =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'nobody'; readonly typed: string }
  | { readonly kind: 'choice'; readonly files: readonly DeskFile[]; readonly isCut: boolean }
  | { readonly kind: 'person'; readonly file: DeskFile; readonly year: number | null; readonly isToken: boolean };

const CHOICE_MAX = 12;
/** As much as is looked for: the code of another thing than a badge may be as long as it likes. */
export const SEARCHED_MAX = 150;
export const NOTHING: Shown = { kind: 'nothing' };

/** All that a scan or a typed text may say, until one of them is a badge; else what the first finds. */
export async function lookThrough(readings: readonly string[], edition: number, outage: Outage): Promise<Shown> {
  const found: Shown[] = [];
  for (const typed of readings) {
    const shown = await lookFor(typed.slice(0, SEARCHED_MAX), edition, outage);
    if (shown.kind === 'person' && shown.isToken) return shown;
    found.push(shown);
  }
  return found[0] ?? NOTHING;
}

async function lookFor(typed: string, edition: number, outage: Outage): Promise<Shown> {
  if (!outage.isLost) {
    try {
      const { Fiches, IsTronque, IsJeton, AutreEdition } = await searchPeople(edition, typed);
      return shownOf(Fiches, { typed, isCut: IsTronque, isToken: IsJeton, year: AutreEdition });
    } catch (error) {
      if (!isOutage(error) || outage.kept === null) throw error;
    }
  }
  const { files, isToken } = findKept(outage.kept ?? [], typed);
  return shownOf(files.slice(0, CHOICE_MAX), { typed, isCut: files.length > CHOICE_MAX, isToken, year: null });
}

interface Search {
  readonly typed: string;
  readonly isCut: boolean;
  readonly isToken: boolean;
  readonly year: number | null;
}

function shownOf(files: readonly DeskFile[], { typed, isCut, isToken, year }: Search): Shown {
  const [first] = files;
  if (first === undefined) return { kind: 'nobody', typed };
  return files.length === 1 ? { kind: 'person', file: first, year, isToken } : { kind: 'choice', files, isCut };
}
