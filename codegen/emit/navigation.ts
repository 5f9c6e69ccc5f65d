/** The sidebar. */
import type { EmittedFile, Model } from '../model/model.ts';
import { HEADER, literal } from './text.ts';

const FOLDER = 'generated/navigation';

export const emitNavigation = (model: Model): readonly EmittedFile[] => [
  {
    path: `${FOLDER}/navigation.gen.ts`,
    text: `${HEADER}import type { NavigationSection } from '../entities/descriptor.gen.ts';\n\nexport const navigation: readonly NavigationSection[] = ${literal(model.navigation)};\n`,
  },
];
