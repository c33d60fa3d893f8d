import { findSamples, isForCustomers } from '#ops/check/content-samples.ts';
import { notSetUp, ok, warning, wrong } from '#ops/check/finding.ts';
import type { Check } from '#ops/check/shop.ts';

/** Whether the content still has sample facts and draft texts, which a build for customers refuses. */
export const contentCheck: Check = {
  name: 'content',
  async run({ content, env, settings }) {
    const samples = await findSamples(content);
    const judge = settings.production || isForCustomers(env) ? wrong : warning;
    return samples.length === 0
      ? [ok('no sample facts and no draft texts')]
      : samples.map(({ file, field, says }) =>
          judge(`${file}: ${field} ${says}`, 'Put your own there (docs/editors-guide.md).'),
        );
  },
};

/** The content's mistakes as lines; null in an install without the tools that build the site. */
async function mistakesIn(content: string): Promise<string[] | null> {
  try {
    const { FOLDERS, describeMistakes, findMistakes } = await import('#ops/content/mistakes.ts');
    const lines = describeMistakes(await findMistakes({ ...FOLDERS, content }));
    return lines === '' ? [] : lines.split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** Whether the content can be built, as far as that can be seen without building. */
export const mistakesCheck: Check = {
  name: 'pages',
  async run({ content }) {
    const mistakes = await mistakesIn(content);
    if (mistakes === null)
      return [notSetUp('not read: this install has no tools to build pages', 'npm run check:content where you build.')];
    return mistakes.length === 0
      ? [ok('can be built')]
      : mistakes.map((line) => wrong(line, 'Put it right (docs/editors-guide.md).'));
  },
};
