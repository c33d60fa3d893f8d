/** A service's name; text in brackets, such as "(Un-yellowing)", never wraps. */
export function ServiceName({ name }: { name: string }) {
  const [before = '', bracket, after = ''] = name.split(/(\([^)]*\))/, 3);
  if (bracket === undefined) return name;
  return (
    <>
      {before}
      <span className="inline-block">{bracket}</span>
      {after}
    </>
  );
}
