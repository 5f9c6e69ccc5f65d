import './status.css';
import type { ReactNode } from 'react';
import type { EnumDescriptor, EnumValue, StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { useLanguage } from '#web/i18n/use-text.ts';

interface StatusProps {
  readonly meaning: StatusMeaning;
  readonly children: ReactNode;
}

/** A status: tinted, with a shape of its meaning before its word, so that colour is never alone. */
export function Status({ meaning, children }: StatusProps): ReactNode {
  return (
    <span className="ui-status" data-status={meaning}>
      {children}
    </span>
  );
}

/** The shape of a meaning alone, before words that are set otherwise than a status; its colour is theirs. */
export function StatusShape({ meaning }: Pick<StatusProps, 'meaning'>): ReactNode {
  return <span aria-hidden className="ui-status ui-status-shape" data-status={meaning} />;
}

/** A value of an enumeration of statuses, in the language of the reader; nothing where there is none, its bare word where it means nothing. */
export function StatusOf({ of }: { readonly of: EnumValue | null | undefined }): ReactNode {
  const language = useLanguage();
  if (of === null || of === undefined) return null;
  return of.status === undefined ? of.labels[language] : <Status meaning={of.status}>{of.labels[language]}</Status>;
}

/** Statuses among enumerations: the others are plain choices (a civility, a format). */
export function isStatuses({ values }: Pick<EnumDescriptor, 'values'>): boolean {
  return values.some(({ status }) => status !== undefined);
}

/** Colour that fills a bar, a slice or a board with a meaning. */
export function statusSolid(meaning: StatusMeaning): string {
  return `var(--st-${meaning}-solid)`;
}
