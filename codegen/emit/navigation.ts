/** The sidebar; what its numbers ask stands apart, since it loads once they show. */
import type { EmittedFile, Model } from '../model/model.ts';
import { HEADER, literal } from './text.ts';

const FOLDER = 'generated/navigation';

export function emitNavigation(model: Model): readonly EmittedFile[] {
  return [
    {
      path: `${FOLDER}/navigation.gen.ts`,
      text: `${HEADER}import type { NavigationSection } from '../entities/descriptor.gen.ts';\n\nexport const navigation: readonly NavigationSection[] = ${literal(model.navigation)};\n`,
    },
    {
      path: `${FOLDER}/counts.gen.ts`,
      text: `${HEADER}import type { MenuCount } from '../entities/descriptor.gen.ts';\n\n/** By the key of a menu entry. */\nexport const menuCounts: Readonly<Record<string, MenuCount>> = ${literal(model.menuCounts)};\n`,
    },
  ];
}
