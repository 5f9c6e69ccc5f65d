import { useEffect, useRef, useState } from 'react';
import { type Among, amongText, readAmong } from '#domain/records/read/linked-choice.ts';
import type { PickerOption } from '#web/ui/use-async-options.ts';

const CHANNEL = 'creation';
const FOR = /[?&]pour=([\w-]+)/;

const WITH = /[?&]avec=([\w:%.]+)/;

interface Creation {
  readonly token: string;
  readonly id: number;
}

const isCreation = (data: unknown): data is Creation =>
  typeof data === 'object' && data !== null && 'token' in data && 'id' in data && typeof data.id === 'number';

/** A page that a field opened for a new record tells it the record, once it is there. */
export function tellCreation(id: number): void {
  const token = FOR.exec(location.href)?.[1];
  if (token === undefined) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ token, id } satisfies Creation);
  channel.close();
}

/** The address of a new record that begins with what a narrowed field wants of it. */
export const withPrefill = (href: string, among: Among | null): string =>
  among === null ? href : `${href}?avec=${encodeURIComponent(amongText(among))}`;

/** What the field that opened this page wants of the new record. */
export const givenElsewhere = (): Among => {
  const wanted = readAmong(decodeURIComponent(WITH.exec(location.href)?.[1] ?? '')) ?? {};
  // What another record says of it is chosen with that record.
  return Object.fromEntries(Object.entries(wanted).filter(([field]) => !field.includes('.')));
};

let page = '';
let fields = 0;
/** Drawn once a page, numbered by field: drawing one for each field of a sheet is felt. */
const newToken = (): string => {
  page ||= crypto.randomUUID();
  fields += 1;
  return `${page}-${fields}`;
};

interface Awaited {
  /** The address of a new record, which will tell this field. */
  readonly awaiting: (href: string) => string;
  readonly listen: () => void;
}

/** What is created on a page that this field opened is chosen here. */
export function useCreatedElsewhere(load: (id: number) => Promise<PickerOption | null>, choose: (option: PickerOption) => void): Awaited {
  const [token] = useState(newToken);
  const channel = useRef<BroadcastChannel | null>(null);
  const heard = useRef({ load, choose });
  useEffect(() => {
    heard.current = { load, choose };
  });
  useEffect(() => () => channel.current?.close(), []);
  const hear = async ({ data }: MessageEvent<unknown>): Promise<void> => {
    if (!isCreation(data) || data.token !== token) return;
    const option = await heard.current.load(data.id);
    if (option !== null) heard.current.choose(option);
  };
  return {
    awaiting: (href) => `${href}${href.includes('?') ? '&' : '?'}pour=${token}`,
    listen: () => {
      if (channel.current !== null) return;
      channel.current = new BroadcastChannel(CHANNEL);
      channel.current.addEventListener('message', (event) => void hear(event));
    },
  };
}
