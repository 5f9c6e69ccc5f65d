/** The sidebar. */
import type { EmittedFile, Model } from '../model/model.ts';
import { HEADER, literal } from './text.ts';

export const emitNavigation = ({ navigation }: Model): readonly EmittedFile[] => [
  {
    path: 'generated/navigation/navigation.gen.ts',
    text: `${HEADER}import type { NavigationSection } from '../entities/descriptor.gen.ts';\n\nexport const navigation: readonly NavigationSection[] = ${literal(navigation)};\n`,
  },
];
