/** A value that is made at the first call and kept for all others; `make` must not fail for a passing reason. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
