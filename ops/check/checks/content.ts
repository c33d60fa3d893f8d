import { findSamples, isForCustomers } from '#ops/check/content-samples.ts';
import { ok, warning, wrong } from '#ops/check/finding.ts';
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
