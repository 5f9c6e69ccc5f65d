import { randomUUID } from 'node:crypto';

export interface WantedKdm {
  readonly title: string;
  readonly composition: string;
  readonly subject: string;
  readonly serial: string;
  readonly thumbprints: readonly string[];
  /** With their offset. */
  readonly from: string;
  readonly until: string;
  readonly message?: string;
}

/** A KDM in the shape of SMPTE ST 430-1 and ST 430-3, with keys and a signature that open nothing. */
export function syntheticKdm({ title, composition, subject, serial, thumbprints, from, until, message = randomUUID() }: WantedKdm): string {
  const devices = thumbprints.map((one) => `<CertificateThumbprint>${one}</CertificateThumbprint>`).join('');
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<DCinemaSecurityMessage xmlns="http://www.smpte-ra.org/schemas/430-3/2006/ETM" xmlns:dsig="http://www.w3.org/2000/09/xmldsig#" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
  <AuthenticatedPublic Id="ID_AuthenticatedPublic">
    <MessageId>urn:uuid:${message}</MessageId>
    <MessageType>http://www.smpte-ra.org/430-1/2006/KDM#kdm-key-type</MessageType>
    <AnnotationText>${escaped(title)} KDM</AnnotationText>
    <IssueDate>2027-01-02T10:00:00+00:00</IssueDate>
    <Signer><dsig:X509IssuerName>CN=Laboratoire</dsig:X509IssuerName><dsig:X509SerialNumber>7</dsig:X509SerialNumber></Signer>
    <RequiredExtensions>
      <KDMRequiredExtensions xmlns="http://www.smpte-ra.org/schemas/430-1/2006/KDM">
        <Recipient>
          <X509IssuerSerial>
            <dsig:X509IssuerName>CN=Autorité de test</dsig:X509IssuerName>
            <dsig:X509SerialNumber>${serial}</dsig:X509SerialNumber>
          </X509IssuerSerial>
          <X509SubjectName>${escaped(subject)}</X509SubjectName>
        </Recipient>
        <CompositionPlaylistId>urn:uuid:${composition}</CompositionPlaylistId>
        <ContentTitleText>${escaped(title)}</ContentTitleText>
        <ContentAuthenticator>2jmj7l5rSw0yVb/vlWAYkK/YBwk=</ContentAuthenticator>
        <ContentKeysNotValidBefore>${from}</ContentKeysNotValidBefore>
        <ContentKeysNotValidAfter>${until}</ContentKeysNotValidAfter>
        <AuthorizedDeviceInfo>
          <DeviceListIdentifier>urn:uuid:${randomUUID()}</DeviceListIdentifier>
          <DeviceListDescription>Cabine</DeviceListDescription>
          <DeviceList>${devices}</DeviceList>
        </AuthorizedDeviceInfo>
        <KeyIdList><TypedKeyId><KeyType scope="http://www.smpte-ra.org/430-1/2006/KDM#kdm-key-type">MDIK</KeyType><KeyId>urn:uuid:${randomUUID()}</KeyId></TypedKeyId></KeyIdList>
      </KDMRequiredExtensions>
    </RequiredExtensions>
    <NonCriticalExtensions/>
  </AuthenticatedPublic>
  <AuthenticatedPrivate Id="ID_AuthenticatedPrivate"><enc:EncryptedKey><enc:CipherData><enc:CipherValue>${'A'.repeat(344)}</enc:CipherValue></enc:CipherData></enc:EncryptedKey></AuthenticatedPrivate>
  <dsig:Signature><dsig:SignatureValue>${'B'.repeat(344)}</dsig:SignatureValue></dsig:Signature>
</DCinemaSecurityMessage>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
