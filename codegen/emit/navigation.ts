/** The sidebar, and what the lists behind it count: the dashboard asks without loading any descriptor. */
import type { EmittedFile, Model } from '../model/model.ts';
import { HEADER, literal } from './text.ts';

const FOLDER = 'generated/navigation';

export const emitNavigation = (model: Model): readonly EmittedFile[] => [
  {
    path: `${FOLDER}/navigation.gen.ts`,
    text: `${HEADER}import type { NavigationSection } from '../entities/descriptor.gen.ts';\n\nexport const navigation: readonly NavigationSection[] = ${literal(model.navigation)};\n`,
  },
  {
    path: `${FOLDER}/counts.gen.ts`,
    text: `${HEADER}import type { MenuCount } from '../entities/descriptor.gen.ts';\n\n/** By screen. */\nexport const menuCounts: Readonly<Record<string, MenuCount>> = ${literal(menuCounts(model))};\n`,
  },
];

function menuCounts({ entities, navigation }: Model): Readonly<Record<string, unknown>> {
  const entries = navigation.flatMap((section) => [...section.entries, ...section.groups.flatMap((group) => group.entries)]);
  return Object.fromEntries(
    entries.flatMap(({ screen, entity }) => {
      const target = entities.find(({ name }) => name === entity);
      const filter = target?.screens.find((candidate) => candidate.screen === screen)?.filter ?? [];
      return target === undefined ? [] : [[screen, { entity, plural: target.plural, edition: target.edition, filter }]];
    }),
  );
}
