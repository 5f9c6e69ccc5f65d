import type { ReactNode } from 'react';
import type { FieldKind } from '#generated/entities/descriptor.gen.ts';
import { formatNumber, parseDecimal, parseMoney } from '#domain/values/money.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { type Expected, TypedInput } from '#web/ui/typed-input.tsx';
import type { ControlProps } from './control-props.ts';
import { unreadText } from '#domain/values/unread-text.ts';

const EXPECTED: Readonly<Partial<Record<FieldKind, Expected>>> = { money: 'montant', year: 'annee' };
const PERCENT_SCALE = 2;
const MONEY_SCALE = 2;

/** Numbers typed with a comma or a point; the unit stands after them. */
export function NumberControl({ field, aria, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const language = useLanguage();
  const scale = scaleOf(field.kind, field.scale);
  const unit = unitOf(field.kind, field.unit);
  const format = (number: number): string => (field.kind === 'year' ? String(number) : formatNumber(number, scale, language));
  return (
    <div className="ui-affix">
      <TypedInput
        align="right"
        aria={aria}
        disabled={disabled}
        expects={EXPECTED[field.kind] ?? 'nombre'}
        format={format}
        inputMode={scale === 0 ? 'numeric' : 'decimal'}
        onBlur={onBlur}
        onChange={onChange}
        onProblem={(text) => (text === null ? undefined : onChange(text))}
        parse={(text) => (field.kind === 'money' ? parseMoney(text) : parseDecimal(text, scale))}
        unread={unreadText(field, value)}
        value={typeof value === 'number' ? value : null}
      />
      {unit === null ? null : (
        <span aria-hidden className="ui-suffix">
          {unit}
        </span>
      )}
    </div>
  );
}

function scaleOf(kind: string, scale: number | undefined): number {
  if (kind === 'money') return MONEY_SCALE;
  if (kind === 'percent') return scale ?? PERCENT_SCALE;
  return kind === 'decimal' ? (scale ?? MONEY_SCALE) : 0;
}

function unitOf(kind: string, unit: string | undefined): string | null {
  if (kind === 'money') return '€';
  return kind === 'percent' ? '%' : (unit ?? null);
}
