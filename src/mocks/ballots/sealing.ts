import type { SealingStep } from '#domain/work/sealing.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import type { RecordData } from '#domain/values/record-data.ts';

let keys = 0;

/** The simulation has no secrets: a ballot is marked with its key and what it is about, and opens under both alone. */
export function sealing(step: SealingStep): RecordData {
  switch (step.act) {
    case 'key': {
      keys += 1;
      const Cle = `SIMU-${String(keys).padStart(4, '0')}`;
      return { Cle, Publique: publicOf(Cle) };
    }
    case 'public':
      return { Publique: publicOf(step.key) };
    case 'seal':
      return { Scelle: JSON.stringify([step.publicKey, step.about, step.text]) };
    case 'open':
      return { Textes: step.sealed.map(({ text, about }) => opened(text, [publicOf(step.key), about])) };
  }
}

function publicOf(key: string): string {
  return fingerprintOf([key.trim().toUpperCase()]);
}

function opened(text: string, marks: readonly string[]): string | null {
  const kept: unknown = JSON.parse(text);
  const [publicKey, about, content]: readonly unknown[] = Array.isArray(kept) ? kept : [];
  return publicKey === marks[0] && about === marks[1] && typeof content === 'string' ? content : null;
}
