import { demoDepositFile, demoDeposits } from '#demo/films/demo-deposits.ts';
import { drawFile } from '#demo/files/drawing.ts';
import type { Deposit } from '#domain/submissions/deposit.ts';
import type { DepositSite, Store } from '../store/store.ts';
import { drawingTools } from './drawn-files.ts';

/** Address of files on the simulated deposit site: nothing is fetched, they are drawn in the page. */
const SIMULATED_SITE = 'https://depot.example';

export function depositsOf({ tables }: Store): readonly Deposit[] {
  const edition = tables.all('festival-edition').find(({ IsDefaut }) => IsDefaut === true);
  const year = edition?.Eannee ?? null;
  if (year === null) return [];
  const section = tables
    .all('festival-section')
    .find(({ Eannee, IsInscriptionOuverte }) => Eannee === year && IsInscriptionOuverte === true);
  return demoDeposits({ edition: year, url: SIMULATED_SITE, section: section?.Prefixe ?? null });
}

export function drawnDeposits(clip: string): DepositSite {
  const tools = drawingTools(clip);
  return {
    file: (film, name) => {
      const drawing = demoDepositFile(film, name);
      if (drawing === null) return null;
      const { bytes, ...rest } = drawFile(drawing, tools);
      return { ...rest, bytes: Uint8Array.from(bytes) };
    },
  };
}
