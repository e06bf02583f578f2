/** Problems that are reported to operators. */
export type AlertCause =
  | { readonly kind: 'queue'; readonly queue: string; readonly since: Date }
  | { readonly kind: 'sri'; readonly environmentId: number; readonly since: Date }
  | {
      readonly kind: 'certificate';
      readonly businessId: number;
      readonly business: string;
      readonly validTo: Date;
      readonly days: number;
    }
  | { readonly kind: 'backup'; readonly takenAt: Date | null }
  | { readonly kind: 'disk'; readonly host: string; readonly percent: number }
  | { readonly kind: 'clock'; readonly host: string; readonly aheadSeconds: number }
  | { readonly kind: 'database_full' }
  | { readonly kind: 'restored'; readonly heldAt: Date }
  | { readonly kind: 'worker' };
