import { addressProblem } from './web-address.ts';

/** What is wrong with the address of a build hook, or null: hosts put its secret into the path or behind a ?. */
export function hookProblem(text: string): string | null {
  const [address = '', ...query] = text.split('?');
  if (query.length > 1 || (query[0] !== undefined && !/^[\w.~%&=+-]+$/.test(query[0])))
    return 'must have at most one ?, and behind it only letters, digits and - . _ ~ % & = +';
  return addressProblem(address);
}
