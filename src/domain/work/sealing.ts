/** Keys of a vote, and its ballots sealed and opened. Whoever runs the work keeps neither key nor opened ballot. */
export type SealingStep = { readonly do: 'sealing' } &
  /** A new key: `{ Cle, Publique }`. */
  (
    | { readonly act: 'key' }
    /** `{ Publique }` of a key that somebody typed; null: it is no key. */
    | { readonly act: 'public'; readonly key: string }
    /** `{ Scelle }`: what only the key opens, and only for what it is about. */
    | { readonly act: 'seal'; readonly publicKey: string; readonly text: string; readonly about: string }
    /** `{ Textes }`, in order; null: altered, or about something else. */
    | { readonly act: 'open'; readonly key: string; readonly sealed: readonly SealedText[] }
  );

export interface SealedText {
  readonly text: string;
  readonly about: string;
}
