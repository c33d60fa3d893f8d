import { useEffect, useState } from 'react';

/** In ms: the second tap of somebody impatient comes within it. */
const REST_MS = 600;

/**
 * Whether what is shown has been there for a moment, so that a tap is meant for it. A button that changes under a thumb
 * takes no tap before that.
 */
export function useRested(shown: string): boolean {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(shown), REST_MS);
    return () => {
      clearTimeout(timer);
      // What comes back has to rest again.
      setRested(null);
    };
  }, [shown]);
  return rested === shown;
}
