import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Among, amongOf, isAwaited } from '#domain/records/read/linked-choice.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { fitsAmong } from '#web/records/record-api.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import type { ControlProps } from '../control-props.ts';

export interface LinkedChoice {
  /** Choices that the rest of the record allows; null: any. */
  readonly among: Among | null;
  /** Field to choose first; null: none. */
  readonly awaits: string | null;
  /** A choice is made under the record as it is now. */
  readonly settle: () => void;
}

export const FREE_CHOICE: LinkedChoice = { among: null, awaits: null, settle: () => undefined };

/** A choice that depends on the rest of the record; reports a misfit as soon as the rest changes. */
export function useLinkedChoice({ module, field, record, onProblem }: LinkedProps, id: number | null): LinkedChoice {
  const text = useText();
  const language = useLanguage();
  const condition = amongOf(field, record);
  const awaited = isAwaited(condition) ? condition.awaits : null;
  const key = JSON.stringify(isAwaited(condition) ? null : condition);
  const among = useMemo(() => readKey(key), [key]);
  const now = awaited ?? key;
  const [settled, setSettled] = useState(now);
  const isUnfit = useUnfit({ field, id, among, isAwaiting: awaited !== null, isAsked: id !== null && settled !== now });
  const wasUnfit = useRef(false);
  useEffect(() => {
    if (isUnfit === wasUnfit.current) return;
    wasUnfit.current = isUnfit;
    onProblem(isUnfit ? 'hors-choix' : null);
  }, [isUnfit, onProblem]);
  return {
    among,
    awaits: awaited === null ? null : text('selecteur.dabord', { champ: fieldLabel(module, awaited, language) }),
    settle: () => setSettled(now),
  };
}

export type LinkedProps = Pick<ControlProps, 'module' | 'field' | 'record' | 'onProblem'>;

function readKey(key: string): Among | null {
  const parsed: unknown = JSON.parse(key);
  return isAmongValue(parsed) ? parsed : null;
}

function isAmongValue(value: unknown): value is Among {
  return typeof value === 'object' && value !== null;
}

interface HeldChoice {
  readonly field: ControlProps['field'];
  readonly id: number | null;
  readonly among: Among | null;
  readonly isAwaiting: boolean;
  readonly isAsked: boolean;
}

/** Choice made before the rest of the record changed. */
function useUnfit({ field, id, among, isAwaiting, isAsked }: HeldChoice): boolean {
  const { to = '' } = field;
  const fits = useQuery({
    queryKey: [to, 'choices', 'fit', id, among],
    queryFn: async () => {
      const { descriptor } = await loadEntity(to);
      return id === null || among === null || fitsAmong(descriptor.plural, { id, among });
    },
    enabled: isAsked && among !== null,
  });
  return isAsked && (isAwaiting || fits.data === false);
}
