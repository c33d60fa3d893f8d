/** What the owner can filter the log by, and the tables of each group. */
export const AUDIT_GROUPS = {
  orders: ['orders', 'order_events', 'photos', 'tracking_links', 'ratings', 'stop_riders'],
  money: [
    'payments',
    'extra_payments',
    'refunds',
    'owed_decisions',
    'held_credits',
    'points_ledger',
    'discount_doubts',
    'disputes',
    'dispute_notes',
    'differences',
  ],
  settings: ['window_rules', 'price_changes', 'promotions', 'promotion_ends'],
  roles: ['users', 'passkeys', 'totp_factors'],
  exports: ['export'],
} as const satisfies Record<string, readonly string[]>;

/** The columns that name an account. */
export const AUDIT_PEOPLE = ['decided_by', 'owed_claimed_by', 'put_right_by', 'resolved_by', 'rider_id'] as const;

export type AuditGroup = keyof typeof AUDIT_GROUPS;

/** The group with this name, or null. */
export function auditGroup(text: string): AuditGroup | null {
  return Object.hasOwn(AUDIT_GROUPS, text) ? (text as AuditGroup) : null;
}
