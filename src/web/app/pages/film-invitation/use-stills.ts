import { useState } from 'react';
import { removeInvitationFilmPhoto, sendInvitationFilmPhoto } from '#generated/client/sdk/invitations-films.gen.ts';
import type { InvitationFilmPhoto, InvitationFilmRepondue } from '#generated/client/types.gen.ts';
import { STILL_MAX_KO } from '#domain/committee/invitations/stills/limits.ts';
import { fetchOfBytes } from '#web/files/sending/send-bytes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { sentenceOf } from './sentence-of.ts';

export interface PageStill extends InvitationFilmPhoto {
  /** Address of the picture in this browser; null once the page was loaded again. */
  readonly preview: string | null;
  readonly credit: string;
}

/** Stills that this link has sent: each leaves as soon as it is chosen, and its credit goes with the answer. */
export function useStills(secret: string, sent: readonly InvitationFilmPhoto[]) {
  const text = useText();
  const [stills, setStills] = useState<readonly PageStill[]>(() => sent.map((still) => ({ ...still, preview: null, credit: '' })));
  const [sending, setSending] = useState<string | null>(null);
  const [errors, setErrors] = useState<readonly string[]>([]);

  async function sendOne(file: File): Promise<void> {
    if (file.size > STILL_MAX_KO * 1024)
      return refuse(text('filmInvite.photoLourde', { nom: file.name, poids: String(STILL_MAX_KO / 1024) }));
    setSending(file.name);
    const bytes = { bytes: file, name: file.name, token: secret };
    const sending = { onProgress: () => undefined, signal: new AbortController().signal };
    try {
      const { data } = await sendInvitationFilmPhoto({ fetch: fetchOfBytes(bytes, sending) });
      setStills((before) => [...before, { ...data, preview: URL.createObjectURL(file), credit: '' }]);
    } catch (cause) {
      refuse(text('filmInvite.photoRefusee', { nom: file.name, phrase: sentenceOf(cause, text('http.generique')) }));
    }
  }
  function refuse(sentence: string): void {
    setErrors((before) => [...before, sentence]);
  }
  return {
    stills,
    sending,
    errors,
    send: async (files: readonly File[]) => {
      setErrors([]);
      for (const file of files) await sendOne(file);
      setSending(null);
    },
    remove: async (id: number) => {
      setErrors([]);
      try {
        await removeInvitationFilmPhoto({ body: { Jeton: secret, Id: id } });
        setStills((before) => before.filter(({ Id }) => Id !== id));
      } catch (cause) {
        refuse(sentenceOf(cause, text('http.generique')));
      }
    },
    credit: (id: number, credit: string) => {
      setStills((before) => before.map((still) => (still.Id === id ? { ...still, credit } : still)));
    },
  };
}

export type StillsOfPage = ReturnType<typeof useStills>;

export function creditsOf(stills: readonly PageStill[]): NonNullable<InvitationFilmRepondue['Photos']> {
  return stills.map(({ Id, credit }) => ({ Id, Copyright: credit.trim() }));
}
