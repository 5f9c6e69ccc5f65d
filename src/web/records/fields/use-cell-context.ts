import { useMemo } from 'react';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { CellContext } from './cell-text.ts';

export function useCellContext(): CellContext {
  const text = useText();
  const language = useLanguage();
  return useMemo(() => ({ language, yes: text('alert.oui'), no: text('alert.non') }), [language, text]);
}
