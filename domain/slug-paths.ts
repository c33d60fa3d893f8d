import { decode, paths, trimPath } from './paths.ts';

/** A static page that serves every address one level below `prefix`, except those in `except`. */
export type Shell = { route: string; prefix: string; file: string; except: readonly string[] };

const ORDER_SHELL: Shell = {
  route: '/orders/:slug',
  prefix: `${paths.orders}/`,
  file: '/orders/order/',
  except: [paths.failedOrders],
};

const TOKEN_SHELL: Shell = {
  route: '/reset-password/:token',
  prefix: `${paths.resetPassword}/`,
  file: '/reset-password/token/',
  except: [],
};

const STAFF_SHELL: Shell = {
  route: '/staff/orders/:slug',
  prefix: `${paths.staff}/orders/`,
  file: '/staff/orders/order/',
  except: [],
};

const RECEIPT_SHELL: Shell = {
  route: '/receipts/:slug',
  prefix: `${paths.receipts}/`,
  file: '/receipts/order/',
  except: [],
};

/**
 * The site is static, but an order's slug and a reset token are part of a path. Every host answers `route` with `file`;
 * the page reads the rest from its own address.
 */
export const SHELLS: readonly Shell[] = [ORDER_SHELL, TOKEN_SHELL, STAFF_SHELL, RECEIPT_SHELL];

function lastSegment(shell: Shell, pathname: string): string | null {
  const path = trimPath(pathname);
  if (!path.startsWith(shell.prefix) || shell.except.includes(path)) return null;
  const segment = path.slice(shell.prefix.length);
  return segment === '' || segment.includes('/') ? null : segment;
}

/** The shell page for this address, or null when the address has its own page. */
export function shellFor(pathname: string): string | null {
  return SHELLS.find((shell) => lastSegment(shell, pathname) !== null)?.file ?? null;
}

function variablePart(shell: Shell, pathname: string): string | null {
  if (trimPath(pathname) === trimPath(shell.file)) return null;
  const segment = lastSegment(shell, pathname);
  return segment === null ? null : decode(segment);
}

/** The order's slug in an address, or null: the list, /orders/failed and the shell itself have none. */
export function slugFrom(pathname: string): string | null {
  return variablePart(ORDER_SHELL, pathname);
}

/** The slug of the order in the address of its receipt, or null. */
export function receiptSlugFrom(pathname: string): string | null {
  return variablePart(RECEIPT_SHELL, pathname);
}

/** The reset token in an address, or null. */
export function tokenFrom(pathname: string): string | null {
  return variablePart(TOKEN_SHELL, pathname);
}
