import type { ownAnswers as festivalAnswers } from '#server/product/step-answers.ts';
import { AppError } from '#domain/errors/app-error.ts';

/** A step that only a product with mails or with an erasure of its own takes. */
function refused(): Promise<never> {
  return Promise.reject(new AppError('adresse-inconnue'));
}

/** The library writes no mails and erases nobody: what asks for either is refused. */
export const ownAnswers: Readonly<Record<keyof typeof festivalAnswers, () => Promise<never>>> = {
  mailbox: refused,
  recipients: refused,
  'merge-values': refused,
  enclose: refused,
  'send-again': refused,
  'activation-link': refused,
  'spend-links': refused,
  'new-secret': refused,
  'secret-fingerprint': refused,
  forget: refused,
};
