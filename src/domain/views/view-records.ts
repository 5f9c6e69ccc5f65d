import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import type { UtilisateurFiltre } from '#generated/records/utilisateur-filtre.gen.ts';
import { ask } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, type Work } from '#domain/work/work.ts';
import { rowsOfView } from './view-rows.ts';
import type { ViewScreen } from './view-screens.ts';

/** Reader of a view, and how many of its records are read. */
interface Reading extends Pick<Facts, 'userId' | 'today'> {
  readonly max: number;
  /** Conditions beside those of the view. */
  readonly also?: readonly FilterNode[];
}

/** True if the user may apply the saved filter: their own, or one that is shared. */
export function isReached(
  { IdCreateur, IsPublic }: Pick<UtilisateurFiltre, 'IdCreateur' | 'IsPublic'>,
  { userId }: Pick<Facts, 'userId'>,
): boolean {
  return IdCreateur === userId || IsPublic === true;
}

/** Records of every edition that the view shows: the one at work is a choice of the screen, and no part of a view. */
export function* viewRecords(
  { Data }: Pick<UtilisateurFiltre, 'Data'>,
  screen: ViewScreen,
  { userId, today, max, also = [] }: Reading,
): Work<readonly number[]> {
  const [user] = yield* find('utilisateur', { Id: userId }, ['EanneeTravail']);
  const rows = rowsOfView(Data, screen.screen, { viewer: { edition: user?.EanneeTravail ?? null, user: userId, today } });
  if (rows === null) return [];
  const nodes = [...(rows.filter.Criteres === undefined ? [] : [rows.filter.Criteres]), ...also];
  const filter = { ...rows.filter, ...(nodes.length > 0 && { Criteres: { and: nodes } }) };
  return yield* ask({ do: 'listed', entity: screen.descriptor.name, shown: screen.shown, filter, max });
}
