import type { ReactNode } from 'react';

/** Drawn here, so that the sign-in page does not load the icon library. */
export function EyeIcon({ isCrossed }: { readonly isCrossed: boolean }): ReactNode {
  return (
    <svg
      aria-hidden
      fill="none"
      height="16"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      viewBox="0 0 24 24"
      width="16"
    >
      <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7Z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed ? <path d="m4 20 16-16" /> : null}
    </svg>
  );
}
