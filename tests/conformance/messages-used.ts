/** The names of messages, 'login.failed', that the text uses: by the full name, or by a local name of its group. */
export function messagesIn(source: string): Set<string> {
  const names = new Set<string>();
  for (const [, group, key] of source.matchAll(/\b(?:messages|m)\.(\w+)\.(\w+)/g)) names.add(`${group}.${key}`);
  for (const [alias, group] of aliasesIn(source))
    for (const [, key] of source.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))) names.add(`${group}.${key}`);
  return names;
}

/**
 * The local names of groups in a text: `const words = messages.referral`, `const { orders: words, order } = messages`.
 */
function aliasesIn(source: string): Map<string, string> {
  const aliases = new Map<string, string>();
  for (const [, alias = '', group = ''] of source.matchAll(/const (\w+) = messages\.(\w+);/g))
    aliases.set(alias, group);
  for (const [, list = ''] of source.matchAll(/const \{([^}]*)\} = messages;/g)) {
    for (const part of list.split(',')) {
      const [group = '', alias = group] = part.split(':').map((word) => word.trim());
      if (group !== '') aliases.set(alias, group);
    }
  }
  return aliases;
}
