import { expect, it } from 'vitest';
import { readDeliveryReport } from './delivery-report.ts';

const STATUS = `Reporting-MTA: dns; mx.exemple.test

Final-Recipient: rfc822; lou@exemple.test
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <lou@exemple.test>:
 unknown mailbox

Final-Recipient: rfc822; max@exemple.test
Action: delayed
Status: 4.2.2`;

function report(status: string, encoding = '7bit'): string {
  return `From: MAILER-DAEMON@mx.exemple.test
Content-Type: multipart/report; report-type=delivery-status;
 boundary="=_part"

--=_part
Content-Type: text/plain

Sorry.
--=_part
Content-Type: message/delivery-status
Content-Transfer-Encoding: ${encoding}

${status}
--=_part
Content-Type: text/rfc822-headers

Subject: Facture
Message-ID: <42@valombre.example>
--=_part--
`;
}

it('names the recipients that a mail did not reach, and no delayed one', () => {
  const expected = [
    {
      recipient: 'lou@exemple.test',
      status: '5.1.1',
      diagnostic: '550 5.1.1 <lou@exemple.test>: unknown mailbox',
      messageId: '<42@valombre.example>',
    },
  ];
  expect(readDeliveryReport(report(STATUS))).toEqual(expected);
  expect(readDeliveryReport(report(STATUS).replaceAll('\n', '\r\n'))).toEqual(expected);
  expect(readDeliveryReport(report(btoa(STATUS), 'base64'))).toEqual(expected);
});

it('finds nothing in an ordinary mail, a broken part or a text that is no mail', () => {
  expect(readDeliveryReport('Final-Recipient: rfc822; lou@exemple.test\nAction: failed\n')).toEqual([]);
  expect(readDeliveryReport(report('@@@', 'base64'))).toEqual([]);
  expect(readDeliveryReport('')).toEqual([]);
  expect(readDeliveryReport(report('Final-Recipient: rfc822;\nAction: failed'))).toEqual([]);
});
