import type { ReactNode } from 'react';
import { part } from '#web/runtime/part.ts';
import type { AskedDisplay } from '../list/cards/use-display.ts';
import type { QuestionViewProps } from './question-view-props.ts';

const GroupsView = part(
  () => import('./groups/groups-view.tsx'),
  (module) => module.GroupsView,
  ['question', 'tableau'],
);

/** What is made of all the rows of a list: each way comes with its own code, the first time it is asked for. */
export function QuestionView({ asked, ...props }: QuestionViewProps & { readonly asked: AskedDisplay }): ReactNode {
  const View = VIEWS[asked];
  return <View {...props} />;
}

const VIEWS: Readonly<Record<AskedDisplay, typeof GroupsView>> = {
  groupes: GroupsView,
  calendrier: GroupsView,
  etapes: GroupsView,
  carte: GroupsView,
};
