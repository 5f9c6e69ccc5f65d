import type { EntityModule, FieldDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { findField } from '../../lookup/resolve-field.ts';
import { titleColumn } from '../title-column.ts';

/** Content of a card of a list, by the names of a row. */
export interface CardFields {
  readonly picture: string | null;
  /** Null: the name of the record. */
  readonly title: string | null;
  readonly facts: readonly string[];
  readonly status: string | null;
  /** All that a row must hold for it. */
  readonly asked: readonly string[];
}

const FACTS = 2;

/** As the screen says it, else the first columns on screen and the first of them that is a status. */
export function cardFields(module: EntityModule, screen: ScreenDescriptor, shown: readonly string[]): CardFields {
  const { descriptor } = module;
  const card = screen.card ?? {};
  const picture = descriptor.picture ?? null;
  const title = card.title ?? null;
  const status =
    card.status ?? screen.columns.map(({ field }) => field).find((name) => isStatus(module, findField(descriptor, name))) ?? null;
  const named = titleColumn(descriptor, shown);
  const others = shown.filter((name) => ![picture, title, status, named].includes(name));
  const facts = card.facts ?? others.slice(0, FACTS);
  const naming = descriptor.display.flatMap((part) => ('path' in part && part.path.steps.length === 0 ? [part.path.field] : []));
  const neededFields = [picture, title, status, ...facts, ...naming].filter((name) => name !== null);
  return { picture, title, facts, status, asked: [...new Set(neededFields)] };
}

function isStatus({ enums }: EntityModule, field: FieldDescriptor | undefined): boolean {
  if (field?.enum === undefined || (field.as ?? field.kind) !== 'enum') return false;
  return enums[field.enum]?.values.some(({ status }) => status !== undefined) === true;
}
