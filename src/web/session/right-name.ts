import { useEffect, useState } from 'react';
import type { RightDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { fold } from './fold.ts';

/** A right by its name; its code until the names are there, or for a code that is none. */
export function useRightName(code: string | null): string {
  const language = useLanguage();
  const [loadedRights, setLoadedRights] = useState<readonly RightDescriptor[]>([]);
  useEffect(() => {
    if (code === null) return;
    // Their list is long, and needed by who lacks one only.
    import('#generated/rights/rights.gen.ts').then(
      ({ rights }) => setLoadedRights(rights),
      (error: unknown) => console.warn('rights', error),
    );
  }, [code]);
  if (code === null) return '';
  return loadedRights.find((right) => fold(right.code) === fold(code))?.labels[language] ?? code;
}
