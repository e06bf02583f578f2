// Provenance of a received document, as the API shows it.
import type { DataOf } from '@talonario/contract';
import type { SignerTrust } from '@talonario/p12';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { DifferingXmlCopy } from './compare-copies.ts';
import type { ClaimedAuthorization } from './provenance.ts';
import type { ListedReceivedRow } from './store.ts';

type Words = Pick<
  DataOf<'receivedDocuments.list'>[number],
  'xmlStatus' | 'confirmedAt' | 'notGivenAt' | 'signer' | 'otherCopy' | 'claimedAuthorization' | 'accepted'
>;

export function showProvenance(row: ListedReceivedRow): Words {
  return {
    xmlStatus: row.xml_status,
    confirmedAt: row.confirmed_at && formatInstant(row.confirmed_at),
    notGivenAt: row.not_given_at && formatInstant(row.not_given_at),
    signer: row.signer === null ? null : showSigner(row.signer as SignerTrust),
    otherCopy: row.other_copy === null ? null : showOther(row.other_copy as DifferingXmlCopy),
    claimedAuthorization:
      row.claimed_authorization === null ? null : showClaim(row.claimed_authorization as ClaimedAuthorization),
    accepted: showAcceptance(row),
  };
}

export function showAcceptance({ accepted_at, accepted_by }: ListedReceivedRow): Words['accepted'] {
  if (accepted_at === null || accepted_by === null) return null;
  const by = accepted_by as NonNullable<Words['accepted']>['by'];
  return { at: formatInstant(accepted_at), by };
}

function showSigner(signer: SignerTrust): Words['signer'] {
  const { validFrom, validTo } = signer;
  return { ...signer, validFrom: formatInstant(new Date(validFrom)), validTo: formatInstant(new Date(validTo)) };
}

function showOther(other: DifferingXmlCopy): Words['otherCopy'] {
  return {
    ...other,
    total: other.total === null ? null : Number(other.total),
    seenAt: formatInstant(new Date(other.seenAt)),
  };
}

function showClaim({ number, authorizedAt }: ClaimedAuthorization): Words['claimedAuthorization'] {
  return { number, authorizedAt: authorizedAt && formatInstant(new Date(authorizedAt)) };
}
