import { describe, expect, it } from 'vitest';
import { type DeliveryFailure, verdictOf } from './delivery.ts';

const RETRY = { attempts: 1, retryMs: [60_000, 300_000] };

function verdict(failure: DeliveryFailure) {
  return verdictOf(failure, RETRY);
}

describe('verdict on a mail that did not leave', () => {
  it.each([
    { responseCode: 553, text: '5.7.1 Sender address rejected: not owned by user', isAtSender: true },
    { responseCode: 550, text: '5.1.8 Sender domain not found', isAtSender: true },
    { responseCode: 550, text: '5.7.1 relaying denied' },
    { responseCode: 554, text: '5.7.1 <ada@exemple.test>: Relay access denied' },
    { responseCode: 550, text: '5.7.54 SMTP; Unable to relay recipient in non-accepted domain' },
    { responseCode: 553, text: "sorry, that domain isn't in my list of allowed rcpthosts" },
    { responseCode: 535, text: '5.7.8 Authentication failed' },
    { responseCode: null, text: 'Invalid login', isAccount: true },
  ])('holds the whole queue where the server refuses the tool: $responseCode $text', (failure) => {
    expect(verdict(failure)).toEqual({ outcome: 'held', afterMs: 60_000 });
  });

  it('refuses only the mail that is too large, also where the server says so at the sender', () => {
    expect(verdict({ responseCode: 552, text: '5.3.4 Message size exceeds limit', isAtSender: true })).toEqual({
      outcome: 'refused',
      isUnknownAddress: false,
    });
  });

  it('marks an address that the server does not know', () => {
    expect(verdict({ responseCode: 550, text: '5.1.1 User unknown' })).toEqual({ outcome: 'refused', isUnknownAddress: true });
  });

  it('leaves the outcome to a person once the whole message was handed over without an answer', () => {
    expect(verdict({ responseCode: null, text: 'Connection closed', isHandedOver: true })).toEqual({ outcome: 'unknown' });
    expect(verdict({ responseCode: null, text: 'Connection closed' })).toEqual({ outcome: 'retry', afterMs: 60_000 });
  });

  it('retries what the server refused for now after the message', () => {
    expect(verdict({ responseCode: 451, text: 'try later', isHandedOver: true })).toEqual({ outcome: 'retry', afterMs: 60_000 });
  });
});
