import type { SheetActions } from '#web/records/feature-actions.ts';
import { eraseAccount } from './erase-account.ts';
import { reviewRequests } from './review-requests.ts';
import { confirmAddress } from './confirm-address.ts';
import { sendActivation } from './send-activation.ts';

/** Acts on an account of the public site. */
export const accountActions: SheetActions = (context) => [
  ...reviewRequests(context),
  ...confirmAddress(context),
  ...sendActivation(context),
  ...eraseAccount(context),
];
