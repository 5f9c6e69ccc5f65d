import { useMemo } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { CellContext } from './cell-text.ts';

export function useCellContext(module: EntityModule): CellContext {
  const text = useText();
  const language = useLanguage();
  return useMemo(() => ({ language, enums: module.enums, yes: text('alert.oui'), no: text('alert.non') }), [module, language, text]);
}
