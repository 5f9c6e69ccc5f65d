import './status.css';
import type { ReactNode } from 'react';
import type { EnumDescriptor, EnumValue, StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { useLanguage } from '#web/i18n/use-text.ts';

interface StatusProps {
  readonly meaning: StatusMeaning;
  /** Place of its explanation: `tranche-statut.0`. */
  readonly help?: string | undefined;
  /** Reached by Tab where nothing around it takes the focus. */
  readonly isFocusable?: boolean;
  readonly children: ReactNode;
}

/** A status: tinted, with a shape of its meaning before its word, so that colour is never alone. */
export function Status({ meaning, help, isFocusable = false, children }: StatusProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus shows its explanation; there is nothing to press
    <span className="ui-status" data-help={help} data-status={meaning} tabIndex={isFocusable ? 0 : undefined}>
      {children}
    </span>
  );
}

/** The shape of a meaning alone, before words that are set otherwise than a status; its colour is theirs. */
export function StatusShape({ meaning }: Pick<StatusProps, 'meaning'>): ReactNode {
  return <span aria-hidden className="ui-status ui-status-shape" data-status={meaning} />;
}

interface StatusOfProps extends Pick<StatusProps, 'isFocusable'> {
  readonly of: EnumValue | null | undefined;
  /** Enumeration of the value, where its explanation is offered. */
  readonly from?: string | undefined;
}

/** A value of an enumeration of statuses, in the language of the reader; nothing where there is none, its bare word where it means nothing. */
export function StatusOf({ of, from, isFocusable = false }: StatusOfProps): ReactNode {
  const language = useLanguage();
  if (of === null || of === undefined) return null;
  if (of.status === undefined) return of.labels[language];
  return (
    <Status help={from === undefined ? from : helpKey(from, of.value)} isFocusable={isFocusable} meaning={of.status}>
      {of.labels[language]}
    </Status>
  );
}

/** Key of the explanation of a value: `tranche-statut.0`. */
export function helpKey(name: string, value: number): string {
  return `${name}.${value}`;
}

/** Statuses among enumerations: the others are plain choices (a civility, a format). */
export function isStatuses({ values }: Pick<EnumDescriptor, 'values'>): boolean {
  return values.some(({ status }) => status !== undefined);
}

/** Colour that fills a bar, a slice or a board with a meaning. */
export function statusSolid(meaning: StatusMeaning): string {
  return `var(--st-${meaning}-solid)`;
}
