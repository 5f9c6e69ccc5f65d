import { useEffect, useRef, useState } from 'react';
import { amongText, readAmong } from '#domain/records/read/linked-choice.ts';
import type { GivenRecord } from '#web/runtime/screen-props.ts';
import type { PickerOption } from '#web/ui/use-async-options.ts';

const CHANNEL = 'creation';
const FOR = /[?&]pour=([\w-]+)/;

const WITH = /[?&]avec=([\w:%.]+)/;

interface Creation {
  readonly token: string;
  readonly id: number;
}

function isCreation(data: unknown): data is Creation {
  return typeof data === 'object' && data !== null && 'token' in data && 'id' in data && typeof data.id === 'number';
}

/** A page that a field opened for a new record tells it the record, once it is there. */
export function tellCreation(id: number): void {
  const token = FOR.exec(location.href)?.[1];
  if (token === undefined) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ token, id } satisfies Creation);
  channel.close();
}

/** The address of a new record that begins with what a field wants of it, and with the name that was looked for there. */
export function withPrefill(href: string, { among, name }: GivenRecord): string {
  const params = [
    ...(Object.keys(among).length === 0 ? [] : [`avec=${encodeURIComponent(amongText(among))}`]),
    ...(name === '' ? [] : [`nom=${encodeURIComponent(name)}`]),
  ];
  return params.length === 0 ? href : `${href}?${params.join('&')}`;
}

/** Values that the field that opened this page wants of the new record. */
export function givenElsewhere(): GivenRecord {
  return {
    among: readAmong(decodeURIComponent(WITH.exec(location.href)?.[1] ?? '')) ?? {},
    name: new URLSearchParams(location.search).get('nom') ?? '',
  };
}

/** This page goes on with what was begun beside the field that opened it. */
export function goesOn(): boolean {
  return location.search.includes(GOES_ON);
}

const GOES_ON = 'reprise=1';

/** The address of a page that goes on with what was begun here. */
export function goingOn(href: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}${GOES_ON}`;
}

let page = '';
let fields = 0;

/** Drawn once a page, numbered by field: drawing one for each field of a sheet is felt. */
function newToken(): string {
  page ||= crypto.randomUUID();
  fields += 1;
  return `${page}-${fields}`;
}

interface Awaited {
  /** The address of a new record, which will tell this field. */
  readonly awaiting: (href: string) => string;
  readonly listen: () => void;
  /** The record was made beside. */
  readonly take: (id: number) => Promise<void>;
}

/** A record created on a page that this field opened is chosen here. */
export function useCreatedElsewhere(load: (id: number) => Promise<PickerOption | null>, choose: (option: PickerOption) => void): Awaited {
  const [token] = useState(newToken);
  const channel = useRef<BroadcastChannel | null>(null);
  const heard = useRef({ load, choose });
  useEffect(() => {
    heard.current = { load, choose };
  });
  useEffect(() => () => channel.current?.close(), []);
  async function take(id: number): Promise<void> {
    const option = await heard.current.load(id);
    if (option !== null) heard.current.choose(option);
  }
  async function hear({ data }: MessageEvent<unknown>): Promise<void> {
    if (isCreation(data) && data.token === token) await take(data.id);
  }
  return {
    take,
    awaiting: (href) => `${href}${href.includes('?') ? '&' : '?'}pour=${token}`,
    listen: () => {
      if (channel.current !== null) return;
      channel.current = new BroadcastChannel(CHANNEL);
      channel.current.addEventListener('message', (event) => void hear(event));
    },
  };
}
