/**
 * The stand-in provider's keys. They are valid only for the stand-in, which runs only where no real provider is
 * configured, and never in production.
 */
export const PUBLIC_KEY = 'pk_test_standin_no_money_moves';
/** The key of the shop's server; practice only. */
export const SECRET_KEY = 'sk_test_standin_no_money_moves';
