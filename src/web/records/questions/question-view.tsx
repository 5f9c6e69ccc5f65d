import type { ReactNode } from 'react';
import { part } from '#web/runtime/part.ts';
import type { AskedDisplay } from '../list/cards/use-display.ts';
import type { RowsViewProps } from './question-view-props.ts';

const GroupsView = part(
  () => import('./groups/groups-view.tsx'),
  (module) => module.GroupsView,
  ['question', 'tableau'],
);
const CalendarView = part(
  () => import('./calendar/calendar-view.tsx'),
  (module) => module.CalendarView,
  'calendrier',
);

const BoardView = part(
  () => import('./board/board-view.tsx'),
  (module) => module.BoardView,
  'kanban',
);

const MapView = part(
  () => import('./map/map-view.tsx'),
  (module) => module.MapView,
  ['carte', 'question', 'tableau'],
);

/** View of all the rows of a list: each way comes with its own code, at its first use. */
export function QuestionView({ asked, ...props }: RowsViewProps & { readonly asked: AskedDisplay }): ReactNode {
  if (asked === 'groupes') return <GroupsView {...props} />;
  if (asked === 'carte') return <MapView {...props} />;
  return asked === 'calendrier' ? <CalendarView {...props} /> : <BoardView {...props} />;
}
