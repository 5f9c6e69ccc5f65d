import { SquareArrowOutUpRight } from 'lucide-react';
import { participantEntity } from '#domain/participants/participant-entities.ts';
import { sheetlessEntity } from '#domain/records/read/sheetless.ts';
import { goTo } from '#web/shell/navigator.ts';
import { text } from '#web/i18n/i18n.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { loadEntity } from '#web/runtime/entities.ts';

const BASE = 'festival-participant';

/** The list of all participants opens what they have in common: the steps of a file are on the sheet of its type. */
export const typedSheetActions = actionsOn(BASE, (context) => {
  const { entity, record, can } = context;
  if (entity.descriptor.name !== BASE || sheetlessEntity(entity.descriptor, record) !== null) return [];
  const name = participantEntity(record.Type ?? 0);
  // The right of a sheet is the name of its route.
  if (name === BASE || !can(name.toUpperCase())) return [];
  return [{ key: 'fiche-du-type', icon: SquareArrowOutUpRight, label: text('participant.ficheDuType'), run: () => open(context, name) }];
});

async function open({ record, depth }: ActionContextOf<typeof BASE>, name: string): Promise<void> {
  const screen = sheetScreen((await loadEntity(name)).descriptor);
  const href = screen === null ? null : recordPath(screen, record.Id, { depth: depth + 1, params: {} });
  if (href !== null) goTo(href);
}
