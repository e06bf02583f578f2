/** A debit note that the schema accepts, and a signature block of the right structure (its values are not real). */
export const debitNote = `<?xml version="1.0" encoding="UTF-8"?>
<notaDebito id="comprobante" version="1.0.0">
  <infoTributaria>
    <ambiente>1</ambiente><tipoEmision>1</tipoEmision>
    <razonSocial>EMPRESA DE PRUEBA S.A.</razonSocial>
    <ruc>1790012345001</ruc>
    <claveAcceso>0111202605179001234500110010010000000011234567815</claveAcceso>
    <codDoc>05</codDoc><estab>001</estab><ptoEmi>001</ptoEmi><secuencial>000000001</secuencial>
    <dirMatriz>Av. Amazonas N12-34 y Colón</dirMatriz>
  </infoTributaria>
  <infoNotaDebito>
    <fechaEmision>01/11/2026</fechaEmision>
    <tipoIdentificacionComprador>05</tipoIdentificacionComprador>
    <razonSocialComprador>José Peña</razonSocialComprador>
    <identificacionComprador>1710034065</identificacionComprador>
    <obligadoContabilidad>SI</obligadoContabilidad>
    <codDocModificado>01</codDocModificado>
    <numDocModificado>001-001-000000007</numDocModificado>
    <fechaEmisionDocSustento>15/10/2026</fechaEmisionDocSustento>
    <totalSinImpuestos>10.00</totalSinImpuestos>
    <impuestos>
      <impuesto>
        <codigo>2</codigo><codigoPorcentaje>4</codigoPorcentaje><tarifa>15.00</tarifa>
        <baseImponible>10.00</baseImponible><valor>1.50</valor>
      </impuesto>
    </impuestos>
    <valorTotal>11.50</valorTotal>
    <pagos><pago><formaPago>20</formaPago><total>11.50</total></pago></pagos>
  </infoNotaDebito>
  <motivos>
    <motivo><razon>Intereses por mora</razon><valor>10.00</valor></motivo>
  </motivos>
</notaDebito>`;

const sha1 =
  '<ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/><ds:DigestValue>3q2+7w==</ds:DigestValue>';

export const signatureBlock =
  '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:etsi="http://uri.etsi.org/01903/v1.3.2#" Id="Signature1">' +
  '<ds:SignedInfo Id="SignedInfo1">' +
  '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>' +
  '<ds:SignatureMethod Algorithm="http://www.w3.org/2000/09/xmldsig#rsa-sha1"/>' +
  `<ds:Reference Id="Properties1" Type="http://uri.etsi.org/01903#SignedProperties" URI="#SignedProperties1">${sha1}</ds:Reference>` +
  `<ds:Reference URI="#Certificate1">${sha1}</ds:Reference>` +
  '<ds:Reference Id="Reference1" URI="#comprobante"><ds:Transforms>' +
  '<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/></ds:Transforms>' +
  `${sha1}</ds:Reference></ds:SignedInfo>` +
  '<ds:SignatureValue Id="Value1">AAEC\nAwQF</ds:SignatureValue>' +
  '<ds:KeyInfo Id="Certificate1"><ds:X509Data><ds:X509Certificate>MIIB</ds:X509Certificate></ds:X509Data>' +
  '<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>AQAB</ds:Modulus><ds:Exponent>AQAB</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>' +
  '</ds:KeyInfo><ds:Object Id="Object1"><etsi:QualifyingProperties Target="#Signature1">' +
  '<etsi:SignedProperties Id="SignedProperties1"><etsi:SignedSignatureProperties>' +
  '<etsi:SigningTime>2026-11-01T10:00:00-05:00</etsi:SigningTime><etsi:SigningCertificate><etsi:Cert>' +
  `<etsi:CertDigest>${sha1}</etsi:CertDigest><etsi:IssuerSerial><ds:X509IssuerName>CN=AC</ds:X509IssuerName>` +
  '<ds:X509SerialNumber>7</ds:X509SerialNumber></etsi:IssuerSerial></etsi:Cert></etsi:SigningCertificate>' +
  '</etsi:SignedSignatureProperties></etsi:SignedProperties></etsi:QualifyingProperties></ds:Object></ds:Signature>';
